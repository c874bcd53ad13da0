// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>

#include "problem/deck.hpp"
#include "step/simulation.hpp"

namespace skerry::cloverleaf {

// Sums that the published reference program gives. NaN: not known.
struct reference {
    bool channel;  // problem 1's domain, 10 x 2, not the square of the others
    int x_cells, y_cells;
    std::int64_t step;
    double volume, mass, pressure, internal_energy, kinetic_energy, total_energy;
};

inline constexpr double reference_tolerance = 1e-10;  // relative

std::span<const reference> references();

// The answer for this deck's test problem at its size after so many steps, if one is known.
const reference* find_reference(const deck& d, std::int64_t step);

struct verdict {
    bool passed = false;
    std::string text;  // which sum differs most, and by how much
};
verdict check(const summary& s, const reference& r);

}  // namespace skerry::cloverleaf
