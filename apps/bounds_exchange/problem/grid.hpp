// SPDX-License-Identifier: BSD-3-Clause
// The ocean model's grid and how processes divide it. East and west wrap; the northern edge folds
// on itself; the south is closed.
#pragma once

#include <string_view>

namespace skerry::bounds_exchange {

// Points without the two halo columns (802 with them), and the grid of PEs: PE 0 is in the
// south-west, PEs are numbered eastwards first.
struct grid {
    int nx = 800, ny = 404;
    int columns = 1, rows = 1;
    int n_pes() const { return columns * rows; }
    int pe_at(int column, int row) const { return row * columns + column; }
    // The column that the fold lays upon this one.
    int mirrored(int column) const { return columns - 1 - column; }
    // Where a column or row of PEs begins; the last one ends at the number of points. Columns are
    // cut alike from both sides, so that the fold lays blocks upon blocks.
    int x_cut(int column) const;
    int y_cut(int row) const;
};

// What is wrong with dividing the grid so, empty if nothing: the fold of vector points needs blocks
// of 2 points at least.
std::string_view trouble_of(const grid& all);
// The most square grid of PEs, wider than high.
grid divided_among(int n_pes);

struct block {
    int column, row;
    int x, y;           // first owned point in the grid
    int width, height;  // owned points
    bool is_southern, is_northern;
};
block block_of(const grid& all, int pe);

// Cell centres, eastern faces (u) and northern faces (v). u and v carry vector components, whose
// sign turns where the fold turns directions.
enum class point_kind : char { p = 'p', u = 'u', v = 'v' };
inline bool has_sign(point_kind kind) {
    return kind != point_kind::p;
}

// A folded point: the halo row beyond the northern edge stands for row `y`, its point x for
// (last_x - x), modulo nx.
struct fold {
    int last_x, y;
};
fold fold_of(const grid& all, point_kind kind);

// A local array of doubles, the same on all PEs: room for the largest block with a halo of 1.
// x is contiguous, levels are outermost. (0, 0) is the first owned point.
struct layout {
    int pitch, rows, levels;
    long level_pitch() const { return static_cast<long>(pitch) * rows; }
    long elements() const { return level_pitch() * levels; }
    long at(int x, int y, int level = 0) const {
        return level * level_pitch() + static_cast<long>(y + 1) * pitch + x + 1;
    }
};
layout layout_of(const grid& all, int levels);

struct field {
    double* points;
    point_kind kind;
};

// After an exchange: turns the sign of what came across the fold.
void turn_signs(const field& of, const block& mine, const layout& memory);

}  // namespace skerry::bounds_exchange
