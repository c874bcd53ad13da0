// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/boundaries.hpp"

namespace skerry::cloverleaf {
namespace {

// Along one direction: which index beyond the low and the high wall copies which one inside.
struct mirror {
    int low_to, low_from, high_to, high_from;
};

// Cells copy the cell as far inside the wall; vertices and faces across the direction mirror about
// the wall's own vertex; faces along the wall skip the first cell, as the original does.
mirror mirror_of(bool across, bool along, int n, int d) {
    if (across) return {-d, d, n + d, n - d};
    if (along) return {-d, d, n - 1 + d, n - 1 - d};
    return {-d, d - 1, n - 1 + d, n - d};
}

void copy_row(field_view f, int to, int from, int x0, int x1, double sign) {
    const double* inside = f.row(from);
    double* outside = f.row(to);
#pragma GCC ivdep
    for (int j = x0; j < x1; ++j) outside[j] = sign * inside[j];
}

// Both layers of a side in one pass over the rows: each row costs a cache line.
void copy_columns(field_view f, const mirror* m, int depth, bool low, int y0, int y1, double sign) {
    const int to0 = low ? m[0].low_to : m[0].high_to, from0 = low ? m[0].low_from : m[0].high_from;
    const int to1 = low ? m[1].low_to : m[1].high_to, from1 = low ? m[1].low_from : m[1].high_from;
    double* row = f.row(y0);
    for (int k = y0; k < y1; ++k, row += f.pitch) {
        row[to0] = sign * row[from0];
        if (depth > 1) row[to1] = sign * row[from1];
    }
}

}  // namespace

void reflect(const block& b, field_id id, int depth) {
    const field_info& of = info(id);
    const field_view f = b[id];
    const rect own = b.owned(of.where);
    const block_extent& e = b.extent();
    const double sign_x = of.odd_in_x ? -1.0 : 1.0, sign_y = of.odd_in_y ? -1.0 : 1.0;
    const bool across_x = extra_x(of.where), across_y = extra_y(of.where);
    for (int d = 1; d <= depth; ++d) {
        const mirror m = mirror_of(across_y, across_x, b.ny(), d);
        if (!e.has(bottom)) copy_row(f, m.low_to, m.low_from, -depth, own.x1 + depth, sign_y);
        if (!e.has(top)) copy_row(f, m.high_to, m.high_from, -depth, own.x1 + depth, sign_y);
    }
    const mirror m[halo_depth] = {mirror_of(across_x, across_y, b.nx(), 1),
                                  mirror_of(across_x, across_y, b.nx(), 2)};
    const int y0 = -depth, y1 = own.y1 + depth;
    if (!e.has(left)) copy_columns(f, m, depth, true, y0, y1, sign_x);
    if (!e.has(right)) copy_columns(f, m, depth, false, y0, y1, sign_x);
}

}  // namespace skerry::cloverleaf
