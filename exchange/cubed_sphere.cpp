// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/cubed_sphere.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "skerry/base/fatal.hpp"

namespace skerry::exchange {
namespace {

using vector = std::array<global_index, 3>;

// Where a face is on the cube: its middle, and the directions of i and j.
struct face_axes {
    vector middle, i, j;
};
constexpr face_axes faces[] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},   {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}},
    {{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}, {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}},
    {{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}},  {{0, 0, -1}, {0, 1, 0}, {1, 0, 0}},
};

vector sum(const vector& a, global_index times, const vector& b) {
    return {a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]};
}

global_index product(const vector& a, const vector& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// What lies beyond an edge is folded down onto the face there: at distance `far` > n from the
// middle of a cube of side 2n, in the direction `out`.
vector folded(global_index n, const vector& middle, const vector& out, global_index far) {
    return sum(sum({0, 0, 0}, 2 * n - far, middle), n, out);
}

// Cells first, ..., last - 1 of row j, all on the same face.
stripe cells_of_row(global_index n, int face, global_index j, const range& i) {
    const global_index first = cube_cell(n, face, i.first, j);
    if (i.last - i.first == 1) return {first, 1, 1};
    return {first, cube_cell(n, face, i.first + 1, j) - first, i.last - i.first};
}

// act(j, range of i): the rows of a block and its halo, cut where the face and the block begin
// and end.
template <typename action>
void for_each_part(global_index n, const section& block, global_index width, action act) {
    const global_index low = block.lo[0] - width, high = block.hi[0] + width;
    std::array<global_index, 6> cuts{low, 0, block.lo[0], block.hi[0], n, high};
    for (global_index& cut : cuts) cut = std::clamp(cut, low, high);
    std::ranges::sort(cuts);
    for (global_index j = block.lo[1] - width; j < block.hi[1] + width; ++j)
        for (std::size_t k = 0; k + 1 < cuts.size(); ++k)
            if (cuts[k] < cuts[k + 1]) act(j, range{cuts[k], cuts[k + 1]});
}

// The block's own cells or those around it.
placed_cells cells_of(global_index n, const face_block& block, global_index width, bool own) {
    const section& cells = block.cells;
    if (block.face < 0 || block.face > 5)
        fatal("cubed sphere", "there is no face %d: 0 to 5", block.face);
    if (width < 0 || width > n || cells.empty() || cells.lo[0] < 0 || cells.lo[1] < 0 ||
        cells.hi[0] > n || cells.hi[1] > n)
        fatal("cubed sphere",
              "a block of %lld x %lld cells at (%lld, %lld), with %lld layers around"
              ", is not on a face of %lld x %lld",
              static_cast<long long>(cells.length(0)), static_cast<long long>(cells.length(1)),
              static_cast<long long>(cells.lo[0]), static_cast<long long>(cells.lo[1]),
              static_cast<long long>(width), static_cast<long long>(n), static_cast<long long>(n));
    const global_index pitch = cells.length(0) + 2 * width;
    const auto is_within = [](global_index at, global_index first, global_index end) {
        return at >= first && at < end;
    };
    std::vector<stripe> indices, places;
    for_each_part(n, cells, width, [&](global_index j, const range& i) {
        const bool on_face = is_within(i.first, 0, n) || is_within(j, 0, n);
        const bool is_own =
            is_within(i.first, cells.lo[0], cells.hi[0]) && is_within(j, cells.lo[1], cells.hi[1]);
        if (!on_face || is_own != own) return;
        indices.push_back(cells_of_row(n, block.face, j, i));
        places.push_back({(j - cells.lo[1] + width) * pitch + i.first - cells.lo[0] + width, 1,
                          i.last - i.first});
    });
    return {index_list(indices), index_list(places)};
}

}  // namespace

// In halves of cells from the middle of the cube.
global_index cube_cell(global_index n, int face, global_index i, global_index j) {
    const bool i_is_in = i >= 0 && i < n, j_is_in = j >= 0 && j < n;
    if (face < 0 || face >= 6 || i < -n || i >= 2 * n || j < -n || j >= 2 * n ||
        (!i_is_in && !j_is_in))
        fatal("cubed sphere",
              "there is no cell (%lld, %lld) beside or on face %d of %lld x %lld cells",
              static_cast<long long>(i), static_cast<long long>(j), face, static_cast<long long>(n),
              static_cast<long long>(n));
    const face_axes& from = faces[face];
    const global_index u = 2 * i + 1 - n, v = 2 * j + 1 - n;
    vector at{};
    if (u > n || u < -n) {
        const vector out = sum({0, 0, 0}, u > n ? 1 : -1, from.i);
        at = sum(folded(n, from.middle, out, std::max(u, -u)), v, from.j);
    } else if (v > n || v < -n) {
        const vector out = sum({0, 0, 0}, v > n ? 1 : -1, from.j);
        at = sum(folded(n, from.middle, out, std::max(v, -v)), u, from.i);
    } else {
        return (face * n + j) * n + i;
    }
    const auto to =
        std::ranges::find_if(faces, [&](const face_axes& f) { return product(at, f.middle) == n; });
    const global_index to_i = (product(at, to->i) + n - 1) / 2;
    const global_index to_j = (product(at, to->j) + n - 1) / 2;
    return ((to - std::begin(faces)) * n + to_j) * n + to_i;
}

placed_cells cube_block(global_index n, const face_block& block, global_index width) {
    return cells_of(n, block, width, true);
}

placed_cells cube_halo(global_index n, const face_block& block, global_index width) {
    return cells_of(n, block, width, false);
}

}  // namespace skerry::exchange
