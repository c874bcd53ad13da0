// SPDX-License-Identifier: BSD-3-Clause
#include "step/regions.hpp"

#include <algorithm>

namespace skerry::cloverleaf {
namespace {

constexpr int vector_columns = 8;  // a strip narrower than a vector costs as much as a full one
constexpr int band_bytes = 96 << 10;
constexpr int band_streams = 10;  // rows of as many fields pass through the cache in a band
constexpr int least_band_rows = 4;

// A range of cells, and of the vertices computed with it.
struct range {
    int cell0, cell1, vertex0, vertex1;
    bool empty() const { return cell0 >= cell1 && vertex0 >= vertex1; }
};

struct split_1d {
    range low, middle, high;
};

// Cells [0, n) cut into strips of the given widths and a middle.
split_1d split(int n, int low_width, int high_width) {
    const int low = std::min(low_width, n), high = std::min(high_width, n - low);
    const int vertex_low = low_width > 0 ? low + 1 : 0;
    const int vertex_high = high_width > 0 ? std::max(n - high, vertex_low) : n + 1;
    return {{0, low, 0, vertex_low},
            {low, n - high, vertex_low, vertex_high},
            {n - high, n, vertex_high, n + 1}};
}

region make_region(const range& x, const range& y) {
    return {{x.cell0, x.cell1, y.cell0, y.cell1},
            {x.vertex0, x.vertex1, y.vertex0, y.vertex1},
            {x.vertex0, x.vertex1, y.cell0, y.cell1},
            {x.cell0, x.cell1, y.vertex0, y.vertex1}};
}

void add(std::vector<region>& list, const range& x, const range& y) {
    if (!x.empty() && !y.empty()) list.push_back(make_region(x, y));
}

void add_bands(std::vector<region>& list, const range& x, const range& y) {
    const int row_bytes = (x.cell1 - x.cell0 + 1) * static_cast<int>(sizeof(double)) * band_streams;
    const int rows = std::max(least_band_rows, band_bytes / row_bytes);
    range band = y;
    while (band.cell0 + rows < y.cell1) {
        band.cell1 = band.cell0 + rows;
        band.vertex1 = std::min(band.cell1 + 1, y.vertex1);
        add(list, x, band);
        band = {band.cell1, y.cell1, band.vertex1, y.vertex1};
    }
    add(list, x, band);
}

}  // namespace

partition make_partition(const block& b, int depth) {
    const block_extent& e = b.extent();
    const int columns = b.nx() >= 4 * vector_columns ? std::max(depth, vector_columns) : depth;
    const auto width = [&](side s, int w) { return depth > 0 && e.has(s) ? w : 0; };
    const split_1d x = split(b.nx(), width(left, columns), width(right, columns));
    const split_1d y = split(b.ny(), width(bottom, depth), width(top, depth));
    const range all_x{0, b.nx(), 0, b.nx() + 1};
    partition p;
    add(p.strips, all_x, y.low);
    add(p.strips, all_x, y.high);
    add(p.strips, x.low, y.middle);
    add(p.strips, x.high, y.middle);
    add(p.interior, x.middle, y.middle);
    if (!p.interior.empty()) add_bands(p.bands, x.middle, y.middle);
    return p;
}

}  // namespace skerry::cloverleaf
