// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "problem/block.hpp"

namespace skerry::cloverleaf {

// Sums over cells; the PEs add theirs up.
struct field_sums {
    double volume = 0, mass = 0, internal_energy = 0, kinetic_energy = 0;
    double pressure_volume = 0;
};

field_sums field_summary(const block& b);

}  // namespace skerry::cloverleaf
