// SPDX-License-Identifier: BSD-3-Clause
#include "problem/decomposition.hpp"

#include <algorithm>

namespace skerry::cloverleaf {
namespace {

struct span_1d {
    int first, count;
};

span_1d split(int n, int parts, int index) {
    const int base = n / parts, rest = n % parts;
    return {index * base + std::min(index, rest), base + (index < rest ? 1 : 0)};
}

}  // namespace

block_grid choose_grid(int nx, int ny, int n_pes) {
    const double ratio = static_cast<double>(nx) / ny;
    for (int rows = 1; rows < n_pes; ++rows) {
        if (n_pes % rows != 0) continue;
        if (static_cast<double>(n_pes / rows) / rows <= ratio) return {n_pes / rows, rows};
    }
    return ratio >= 1 ? block_grid{n_pes, 1} : block_grid{1, n_pes};
}

block_extent extent_of(const block_grid& grid, int nx, int ny, int pe) {
    const int column = pe % grid.columns, row = pe / grid.columns;
    const span_1d x = split(nx, grid.columns, column), y = split(ny, grid.rows, row);
    block_extent e{x.first, y.first, x.count, y.count, {}};
    e.neighbour[left] = column > 0 ? pe - 1 : no_neighbour;
    e.neighbour[right] = column + 1 < grid.columns ? pe + 1 : no_neighbour;
    e.neighbour[bottom] = row > 0 ? pe - grid.columns : no_neighbour;
    e.neighbour[top] = row + 1 < grid.rows ? pe + grid.columns : no_neighbour;
    return e;
}

std::string check_grid(const block_grid& grid, int nx, int ny) {
    const bool thin_x = grid.columns > 1 && nx / grid.columns < halo_depth;
    const bool thin_y = grid.rows > 1 && ny / grid.rows < halo_depth;
    if (!thin_x && !thin_y) return {};
    return std::to_string(nx) + " x " + std::to_string(ny) + " cells are too few for " +
           std::to_string(grid.columns) + " x " + std::to_string(grid.rows) +
           " blocks: each needs at least " + std::to_string(halo_depth) +
           " cells a direction; use fewer PEs or more cells";
}

}  // namespace skerry::cloverleaf
