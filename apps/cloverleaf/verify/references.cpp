// SPDX-License-Identifier: BSD-3-Clause
#include "verify/references.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace skerry::cloverleaf {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

// Domain, cells, step; volume, mass, pressure, internal, kinetic and total energy.
constexpr reference table[] = {
    {true, 10, 2, 75, 20, 12, .5012394223821477, 25.06197111910739, 1.822803673102579,
     26.88477479220997},
    {false, 96, 96, 87, 100, 28.33333332839006, .1544081919825894, 38.60204799563653,
     5.267678796783771, 43.86972679242029},
    {false, 240, 240, 728, 100, 27.998720555065589, .16029228423081143, 40.073071057749921,
     2.5778850471385559, 42.650956104888478},
    {false, 960, 960, 0, 100, 27.99999999976394, .1720000000065658, 42.99999999971250, 0,
     42.99999999971250},
    {false, 960, 960, 10, 100, 27.99999999976498, .1714516833861912, 42.86292084463346,
     .1271837784968235, 42.99010462313029},
    {false, 960, 960, 50, 100, 27.99999999976814, .1691773793620486, 42.29434483865566,
     .6898398569741027, 42.98418469562976},
    {false, 960, 960, 87, 100, 27.99999999977259, .1671412738317997, 41.78531845613715,
     1.193168987563069, 42.97848744370022},
    {false, 960, 960, 450, 100, 27.99999999985343, .1523261798251635, 38.08154495565676,
     4.847650809074475, 42.92919576473123},
    {false, 960, 960, 2955, unknown, unknown, unknown, unknown, 2.58984003503994, unknown},
    {false, 3840, 3840, 87, unknown, unknown, unknown, unknown, 0.307475452287895, unknown},
    {false, 3840, 3840, 2955, unknown, unknown, unknown, unknown, 4.85350315783719, unknown},
};

double relative_difference(double value, double expected) {
    if (std::isnan(expected)) return 0;
    const double difference = std::abs(value - expected);
    if (std::isnan(difference)) return std::numeric_limits<double>::infinity();
    return expected == 0 ? difference : difference / std::abs(expected);
}

}  // namespace

std::span<const reference> references() {
    return table;
}

const reference* find_reference(const deck& d, std::int64_t step) {
    if (d.test_problem == 0) return nullptr;
    for (const reference& r : table) {
        if (r.channel != (d.test_problem == 1)) continue;
        if (r.x_cells == d.x_cells && r.y_cells == d.y_cells && r.step == step) return &r;
    }
    return nullptr;
}

verdict check(const summary& s, const reference& r) {
    const struct {
        const char* name;
        double value, expected;
    } sums[] = {
        {"kinetic energy", s.kinetic_energy, r.kinetic_energy},
        {"volume", s.volume, r.volume},
        {"mass", s.mass, r.mass},
        {"pressure", s.pressure, r.pressure},
        {"internal energy", s.internal_energy, r.internal_energy},
        {"total energy", s.total_energy, r.total_energy},
    };
    // Kinetic energy is the answer that the problems are known by; another sum is named if wrong.
    const auto* worst = &sums[0];
    double most = relative_difference(sums[0].value, sums[0].expected);
    for (const auto& sum : sums) {
        const double difference = relative_difference(sum.value, sum.expected);
        if (difference > std::max(most, reference_tolerance)) {
            most = difference;
            worst = &sum;
        }
    }
    char text[160];
    std::snprintf(text, sizeof text, "%s %.15g, expected %.15g, relative difference %.1e",
                  worst->name, worst->value, worst->expected, most);
    return {most <= reference_tolerance, text};
}

}  // namespace skerry::cloverleaf
