// SPDX-License-Identifier: BSD-3-Clause
#include "problem/evolution.hpp"

#include <cmath>
#include <numbers>

namespace skerry::npb::ft {
namespace {

std::vector<double> factors(int n) {
    std::vector<double> all(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) {
        const int mode = (i + n / 2) % n - n / 2;  // -n/2 to n/2 - 1
        all[static_cast<std::size_t>(i)] =
            std::exp(-4e-6 * std::numbers::pi * std::numbers::pi * mode * mode);
    }
    return all;
}

}  // namespace

decay::decay(const grid& all) : x(factors(all.nx)), y(factors(all.ny)), z(factors(all.nz)) {}

}  // namespace skerry::npb::ft
