// SPDX-License-Identifier: BSD-3-Clause
#include "tile.hpp"

#include <algorithm>
#include <cstring>

namespace halo_bench {
namespace {

// `n` rows of `length` doubles in `planes` planes.
struct rows {
    long length, n, planes;
    explicit rows(const box& of)
        : length(of.hi[0] - of.lo[0]), n(of.hi[1] - of.lo[1]), planes(of.hi[2] - of.lo[2]) {}
};

template <typename row_copy>
void copy_rows(const rows& all, double* to, const std::array<long, 3>& to_strides,
               const double* from, const std::array<long, 3>& from_strides, row_copy&& copy_row) {
    for (long z = 0; z < all.planes; ++z)
        for (long y = 0; y < all.n; ++y)
            copy_row(to + z * to_strides[2] + y * to_strides[1],
                     from + z * from_strides[2] + y * from_strides[1]);
}

void copy_all(const rows& all, double* to, const std::array<long, 3>& to_strides,
              const double* from, const std::array<long, 3>& from_strides) {
    if (all.length == 1)
        return copy_rows(all, to, to_strides, from, from_strides,
                         [](double* a, const double* b) { *a = *b; });
    if (all.length == 2)
        return copy_rows(all, to, to_strides, from, from_strides,
                         [](double* a, const double* b) { a[0] = b[0], a[1] = b[1]; });
    copy_rows(all, to, to_strides, from, from_strides,
              [&](double* a, const double* b) { std::memcpy(a, b, all.length * sizeof(double)); });
}

long offset(const tile& of, const box& cells) {
    return of.at(cells.lo[0], cells.lo[1], cells.lo[2]);
}

std::array<long, 3> packed(const rows& all) {
    return {1, all.length, all.length * all.n};
}

// The most square grid of tiles, wider than high.
std::array<int, 2> square_grid(int n_pes) {
    int high = 1;
    for (int n = 1; n * n <= n_pes; ++n)
        if (n_pes % n == 0) high = n;
    return {n_pes / high, high};
}

// The first cell of the n-th of `parts` parts: remainder cells go to the first ones.
long cut(long cells, int parts, int n) {
    return n * (cells / parts) + std::min<long>(n, cells % parts);
}

}  // namespace

std::vector<scenario> all_scenarios() {
    struct shape {
        const char* name;
        std::array<long, 3> cells;
        bool slabs;
        int depth;
    };
    const shape shapes[] = {
        {"1024^2, width 1", {1024, 1024, 1}, false, 1},
        {"1024^2, width 2", {1024, 1024, 1}, false, 2},
        {"4096^2, width 1", {4096, 4096, 1}, false, 1},
        {"4096^2, width 2", {4096, 4096, 1}, false, 2},
        {"50x50x40, width 1", {50, 50, 40}, false, 1},
        {"802x404x40 slabs, width 1", {802, 404, 40}, true, 1},
        {"256^3, width 1", {256, 256, 256}, false, 1},
    };
    std::vector<scenario> all;
    for (const shape& s : shapes)
        for (const int fields : {1, 8})
            all.push_back({std::string(s.name) + (fields == 1 ? ", 1 field" : ", 8 fields"),
                           s.cells, s.slabs, s.depth, fields});
    return all;
}

long box::size() const {
    return (hi[0] - lo[0]) * (hi[1] - lo[1]) * (hi[2] - lo[2]);
}

tile::tile(const scenario& of, int my_pe, int n_pes)
    : what(of), pe(my_pe), grid(of.slabs ? std::array<int, 2>{1, n_pes} : square_grid(n_pes)) {
    place = {pe % grid[0], pe / grid[0]};
    global = first = cells = widest = of.cells;
    first[2] = 0;
    for (int d = 0; d < 2; ++d) {
        if (!of.slabs) global[d] = of.cells[d] * grid[d];
        first[d] = cut(global[d], grid[d], place[d]);
        cells[d] = cut(global[d], grid[d], place[d] + 1) - first[d];
        widest[d] = cut(global[d], grid[d], 1);
    }
    strides = {1, widest[0] + 2 * of.depth, 0};
    strides[2] = strides[1] * (widest[1] + 2 * of.depth);
}

std::size_t tile::doubles() const {
    return static_cast<std::size_t>(strides[2] * cells[2]);
}

double* tile::origin(double* field) const {
    return field + what.depth * (strides[0] + strides[1]);
}

long tile::at(long x, long y, long z) const {
    return x + y * strides[1] + z * strides[2];
}

double tile::value(int field, long x, long y, long z) const {
    const long number = ((first[2] + z) * global[1] + first[1] + y) * global[0] + first[0] + x;
    return static_cast<double>(number * what.fields + field);
}

box tile::facing(const std::array<int, 2>& side, bool ghosts, bool with_x_ghosts) const {
    box found{{0, 0, 0}, cells};
    const long depth = what.depth;
    for (int d = 0; d < 2; ++d) {
        if (side[d] < 0) found.hi[d] = depth;
        if (side[d] > 0) found.lo[d] = cells[d] - depth;
        const long out = ghosts ? side[d] * depth : 0;
        found.lo[d] += out;
        found.hi[d] += out;
    }
    if (with_x_ghosts) {
        if (place[0] > 0) found.lo[0] -= depth;
        if (place[0] + 1 < grid[0]) found.hi[0] += depth;
    }
    return found;
}

std::vector<std::vector<edge>> tile::phases(bool at_once) const {
    std::vector<std::vector<edge>> made(at_once ? 1 : 2);
    for (int y = -1; y <= 1; ++y) {
        for (int x = -1; x <= 1; ++x) {
            const std::array<int, 2> side{x, y}, to{place[0] + x, place[1] + y};
            if ((x == 0 && y == 0) || to[0] < 0 || to[1] < 0 || to[0] >= grid[0] ||
                to[1] >= grid[1] || (!at_once && x != 0 && y != 0))
                continue;
            const bool second = !at_once && y != 0;
            made[second].push_back({to[1] * grid[0] + to[0], side, facing(side, false, second),
                                    facing(side, true, second)});
        }
    }
    return made;
}

std::size_t tile::bytes_sent() const {
    long sum = 0;
    const auto edges = phases(true)[0];
    for (const edge& l : edges) sum += l.out.size();
    return static_cast<std::size_t>(sum * what.fields) * sizeof(double);
}

void for_each_cell(const box& cells, const std::function<void(long, long, long)>& action) {
    for (long z = cells.lo[2]; z < cells.hi[2]; ++z)
        for (long y = cells.lo[1]; y < cells.hi[1]; ++y)
            for (long x = cells.lo[0]; x < cells.hi[0]; ++x) action(x, y, z);
}

double* pack(const tile& of, const double* from, const box& cells, double* buffer) {
    const rows all(cells);
    copy_all(all, buffer, packed(all), from + offset(of, cells), of.strides);
    return buffer + cells.size();
}

const double* unpack(const tile& of, double* to, const box& cells, const double* buffer) {
    const rows all(cells);
    copy_all(all, to + offset(of, cells), of.strides, buffer, packed(all));
    return buffer + cells.size();
}

void copy(const tile& of, double* to, const box& there, const double* from, const box& here) {
    copy_all(rows(here), to + offset(of, there), of.strides, from + offset(of, here), of.strides);
}

}  // namespace halo_bench
