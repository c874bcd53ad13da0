// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

#include "problem/grids.hpp"

namespace skerry::npb::mg {

// A PE's part of a level in memory, with a layer around it; [z][y][x].
struct array {
    double* first = nullptr;
    triple n{};  // with both layers

    double* row(int y, int z) const {
        return first + (static_cast<std::size_t>(z) * n[1] + y) * n[0];
    }
    std::size_t elements() const { return static_cast<std::size_t>(n[0]) * n[1] * n[2]; }
};

}  // namespace skerry::npb::mg
