// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace skerry::cloverleaf {

inline constexpr int halo_depth = 2;
inline constexpr double gamma_minus_1 = 0.4;

// Half-open index range [x0, x1) x [y0, y1), from 0 at the block's first cell, vertex or face.
struct rect {
    int x0 = 0, x1 = 0, y0 = 0, y1 = 0;
    bool empty() const { return x0 >= x1 || y0 >= y1; }
    bool operator==(const rect&) const = default;
};

// The uniform grid of the whole domain.
struct geometry {
    int nx = 0, ny = 0;  // cells
    double xmin = 0, ymin = 0;
    double dx = 0, dy = 0;
    double cell_volume() const { return dx * dy; }
    double x(int vertex) const { return xmin + dx * vertex; }
    double y(int vertex) const { return ymin + dy * vertex; }
};

}  // namespace skerry::cloverleaf
