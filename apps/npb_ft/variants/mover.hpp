// SPDX-License-Identifier: BSD-3-Clause
// What a variant is: it moves rows between planes and columns.
#pragma once

#include <string>

#include "problem/grid.hpp"

namespace skerry::npb::ft {

class mover {
 public:
    virtual ~mover() = default;
    virtual std::string name() const = 0;
    // This PE's planes: [plane][y][x].
    virtual complex* planes() = 0;
    // Where the row of this PE's column has its place on the way: it is written there before
    // to_planes() and found there after to_columns().
    virtual complex* row(int z, int column) = 0;
    // Collective.
    virtual void to_planes() = 0;
    virtual void to_columns() = 0;
};

}  // namespace skerry::npb::ft
