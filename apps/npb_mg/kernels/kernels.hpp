// SPDX-License-Identifier: BSD-3-Clause
// The operators. Each is a sum over a point and its 26 neighbours with a weight for each class of
// neighbours: the point itself, those across a face, an edge, a corner.
#pragma once

#include "kernels/array.hpp"

namespace skerry::npb::mg {

struct weights {
    double centre, face, edge, corner;
};

inline constexpr weights operator_a = {-8.0 / 3, 0, 1.0 / 6, 1.0 / 12};
inline constexpr weights smoother_small = {-3.0 / 8, 1.0 / 32, -1.0 / 64, 0};  // S, W, A
inline constexpr weights smoother_large = {-3.0 / 17, 1.0 / 33, -1.0 / 61, 0};

// r = v - A u, without layers. v may be r.
void residual(const array& u, const array& v, const array& r);
// u += S r, without layers; S has no weight for corners.
void smooth(const weights& s, const array& r, const array& u);

// From a finer level, whose layers are read, to points [begin, begin + count) of a coarser one, as
// indices of its array. fine[d]: the index of the fine point before the one at begin[d].
struct restriction {
    triple begin, count, fine;
};
void restrict_to(const array& coarse, const array& fine, const restriction& where);

// Adds a coarser level to a finer one, layers and all. first: global numbers of the first points.
// `is_new`: the finer one counts as 0.
void prolong(const array& coarse, const triple& coarse_first, const array& fine,
             const triple& fine_first, bool is_new);

// Without layers.
double sum_of_squares(const array& r);

// The layers of a direction in which a PE has all points, from the other side.
void wrap(const array& a, int direction);

}  // namespace skerry::npb::mg
