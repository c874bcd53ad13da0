// SPDX-License-Identifier: BSD-3-Clause
#include "problem/initial.hpp"

#include <algorithm>
#include <cmath>

namespace skerry::cloverleaf {
namespace {

// Whether a state covers the cell (j, k) of the whole domain.
bool covers(const deck_state& s, const geometry& g, int j, int k) {
    const double x0 = g.x(j), x1 = g.x(j + 1), y0 = g.y(k), y1 = g.y(k + 1);
    switch (s.form) {
        case shape::rectangle: {
            // Shrunk a little, so that rounding never adds a row of cells.
            const double tx = g.dx / 100, ty = g.dy / 100;
            return x1 >= s.xmin + tx && x0 < s.xmax - tx && y1 >= s.ymin + ty && y0 < s.ymax - ty;
        }
        case shape::circle:
            return std::hypot(0.5 * (x0 + x1) - s.xmin, 0.5 * (y0 + y1) - s.ymin) <= s.radius;
        case shape::point:
            return std::abs(x0 - s.xmin) < g.dx * 1e-6 && std::abs(y0 - s.ymin) < g.dy * 1e-6;
    }
    return false;
}

void set_cell(const deck_state& s, const block& b, int j, int k) {
    const rect vertices = b.owned(centering::vertex);
    for (int y = std::max(k, 0); y <= k + 1 && y < vertices.y1; ++y) {
        for (int x = std::max(j, 0); x <= j + 1 && x < vertices.x1; ++x) {
            b[field_id::xvel0](x, y) = s.xvel;
            b[field_id::yvel0](x, y) = s.yvel;
        }
    }
    if (j < 0 || k < 0 || j >= b.nx() || k >= b.ny()) return;
    b[field_id::density0](j, k) = s.density;
    b[field_id::energy0](j, k) = s.energy;
}

}  // namespace

void set_initial_fields(const deck& d, const block& b) {
    const geometry& g = b.domain();
    const block_extent& e = b.extent();
    // One cell around the block too: a neighbour's cell gives its velocity to a shared vertex.
    const int j0 = std::max(e.x0 - 1, 0), j1 = std::min(e.x0 + e.nx + 1, g.nx);
    const int k0 = std::max(e.y0 - 1, 0), k1 = std::min(e.y0 + e.ny + 1, g.ny);
    for (const deck_state& s : d.states) {
        const bool background = &s == &d.states.front();
        for (int k = k0; k < k1; ++k) {
            for (int j = j0; j < j1; ++j) {
                if (background || covers(s, g, j, k)) set_cell(s, b, j - e.x0, k - e.y0);
            }
        }
    }
}

}  // namespace skerry::cloverleaf
