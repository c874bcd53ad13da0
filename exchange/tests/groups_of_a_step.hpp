// SPDX-License-Identifier: BSD-3-Clause
// The six exchanges of one step of the mini-app, 23 fields: what is counted and timed here.
#pragma once

#include <vector>

#include "skerry/exchange/halo.hpp"

namespace skerry::exchange::tests {

inline constexpr extra_points cell{}, vertex{1, 1}, x_face{1, 0}, y_face{0, 1};

struct field_group {
    int depth;
    std::vector<extra_points> fields;
};

inline const field_group groups_of_a_step[] = {
    {1, {cell, cell, cell, vertex, vertex}},
    {1, {cell}},
    {1, {cell}},
    {2, {cell, cell, x_face, y_face}},
    {2, {cell, cell, vertex, vertex, x_face, y_face}},
    {2, {cell, cell, vertex, vertex, x_face, y_face}},
};

}  // namespace skerry::exchange::tests
