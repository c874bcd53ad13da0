// SPDX-License-Identifier: BSD-3-Clause
// The messages of the hand-written exchange: east and west, then north and south with the halo
// columns that have just come, so that corners need no messages of their own. At the fold a block
// exchanges with the one mirrored in x.
#pragma once

#include <array>
#include <vector>

#include "problem/grid.hpp"

namespace skerry::bounds_exchange {

// Points of a local array, (0, 0) being the first that is owned.
struct box {
    int x, y, width, height;
    long points() const { return static_cast<long>(width) * height; }
};

// Where a message arrives: one of each at most in an exchange.
enum class slot { west, east, south, north, corner };
inline constexpr int n_slots = 5;

struct edge {
    int partner;
    slot here, there;  // in which it comes, and into which of the partner's it goes
    box sent, received;
    bool is_mirrored;  // comes in the reverse order of x
};

using phases = std::array<std::vector<edge>, 2>;
phases edges_of(const grid& all, const block& mine, point_kind kind);

// The most points of a message on any PE, for buffers that are symmetric.
long most_points(const layout& memory);

// Both return the end of what they wrote to or read from the message.
double* pack(const double* points, const layout& memory, const box& part, double* to);
const double* unpack(double* points, const layout& memory, const box& part, bool is_mirrored,
                     const double* from);

}  // namespace skerry::bounds_exchange
