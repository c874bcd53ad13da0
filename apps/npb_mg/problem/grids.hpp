// SPDX-License-Identifier: BSD-3-Clause
// Grids of 2^level points a direction, periodic, and what a PE has of each.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace skerry::npb::mg {

using triple = std::array<int, 3>;  // x, y, z

struct size {
    int top;  // the finest level
    int iterations;

    int points() const { return 1 << top; }
};

size size_of(char problem_class);

// PEs in a grid of powers of two, numbered along x first; z is cut most.
struct pe_grid {
    int pe, n_pes;

    triple blocks() const;
    triple place() const { return place_of(pe); }
    triple place_of(int other) const;
    int at(triple place) const;  // goes round
};

// Why that many PEs cannot do it, or nothing.
std::string trouble_of(const size& all, int n_pes);

// A PE's part of a level: `n` points from `first` on in each direction, and a layer around them.
struct extent {
    triple first, n;
    // PEs that take part are so far apart. More than 1: a level has fewer points than there are
    // PEs in that direction, and has_part says whether this one is among them. One that is not has
    // the place of the PE that has its points.
    triple spacing{1, 1, 1};
    bool has_part = true;

    std::size_t elements() const {
        return static_cast<std::size_t>(n[0] + 2) * (n[1] + 2) * (n[2] + 2);
    }
};

// All levels are cut alike.
extent cut(int level, const pe_grid& pes);
// Every PE has all of it.
extent whole(int level);

}  // namespace skerry::npb::mg
