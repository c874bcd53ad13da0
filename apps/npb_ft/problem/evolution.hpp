// SPDX-License-Identifier: BSD-3-Clause
// What a time step multiplies each mode by: exp(-4e-6 pi^2 (i^2 + j^2 + k^2)), as a product of
// three factors, one of each direction.
#pragma once

#include <vector>

#include "problem/grid.hpp"

namespace skerry::npb::ft {

struct decay {
    explicit decay(const grid& all);
    std::vector<double> x, y, z;
};

}  // namespace skerry::npb::ft
