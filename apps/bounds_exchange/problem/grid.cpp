// SPDX-License-Identifier: BSD-3-Clause
#include "problem/grid.hpp"

#include <algorithm>

namespace skerry::bounds_exchange {
namespace {

// Of `parts` parts alike from both sides.
int cut(int points, int parts, int part) {
    if (2 * part > parts) return points - cut(points, parts, parts - part);
    return static_cast<int>(static_cast<long>(points) * part / parts);
}

template <typename where>
int widest(int parts, where cut_at) {
    int most = 0;
    for (int i = 0; i < parts; ++i) most = std::max(most, cut_at(i + 1) - cut_at(i));
    return most;
}

}  // namespace

int grid::x_cut(int column) const {
    return cut(nx, columns, column);
}

int grid::y_cut(int row) const {
    return cut(ny, rows, row);
}

std::string_view trouble_of(const grid& all) {
    if (all.columns < 1 || all.rows < 1) return "a grid has one column and row of PEs at least";
    if (all.nx / all.columns < 2 || all.ny / all.rows < 2)
        return "too many PEs: every block needs 2 x 2 points at least";
    if (all.columns % 2 == 0 && all.nx % 2 != 0)
        return "an even number of columns cannot be folded onto an odd number of points";
    return {};
}

grid divided_among(int n_pes) {
    grid all{.columns = n_pes, .rows = 1};
    for (int rows = 1; rows * rows <= n_pes; ++rows)
        if (n_pes % rows == 0) all.columns = n_pes / rows, all.rows = rows;
    return all;
}

block block_of(const grid& all, int pe) {
    const int column = pe % all.columns, row = pe / all.columns;
    const int x = all.x_cut(column), y = all.y_cut(row);
    return {.column = column,
            .row = row,
            .x = x,
            .y = y,
            .width = all.x_cut(column + 1) - x,
            .height = all.y_cut(row + 1) - y,
            .is_southern = row == 0,
            .is_northern = row == all.rows - 1};
}

fold fold_of(const grid& all, point_kind kind) {
    return {.last_x = kind == point_kind::u ? all.nx - 2 : all.nx - 1,
            .y = kind == point_kind::v ? all.ny - 2 : all.ny - 1};
}

layout layout_of(const grid& all, int levels) {
    return {.pitch = 2 + widest(all.columns, [&](int i) { return all.x_cut(i); }),
            .rows = 2 + widest(all.rows, [&](int i) { return all.y_cut(i); }),
            .levels = levels};
}

void turn_signs(const field& of, const block& mine, const layout& memory) {
    if (!mine.is_northern || !has_sign(of.kind)) return;
    for (int level = 0; level < memory.levels; ++level) {
        double* row = of.points + memory.at(-1, mine.height, level);
        for (int i = 0; i < mine.width + 2; ++i) row[i] = -row[i];
    }
}

}  // namespace skerry::bounds_exchange
