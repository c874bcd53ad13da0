// SPDX-License-Identifier: BSD-3-Clause
#include "problem/block.hpp"

#include <algorithm>
#include <cstdint>

namespace skerry::cloverleaf {
namespace {

constexpr std::ptrdiff_t line = 8;    // doubles in a cache line and in the widest vector
constexpr std::ptrdiff_t page = 512;  // doubles in 4 KiB: addresses equal modulo this collide in L1
constexpr std::ptrdiff_t left_pad = line;  // so that element (0, 0) starts a cache line

std::ptrdiff_t round_up(std::ptrdiff_t n, std::ptrdiff_t unit) {
    return (n + unit - 1) / unit * unit;
}

}  // namespace

field_layout make_layout(int max_nx, int max_ny) {
    field_layout l;
    // One more vertex, the halo, and one element that a remap reads but does not use.
    l.pitch = round_up(left_pad + max_nx + 1 + halo_depth + 1, line);
    // Neighbouring rows must not fall on the same L1 sets.
    while (l.pitch % 64 == 0) l.pitch += line;
    l.rows = max_ny + 1 + 2 * halo_depth;
    l.origin = halo_depth * l.pitch + left_pad;
    // Fields start 5 lines apart modulo 4 KiB, so that streams through several do not collide.
    l.field_stride = round_up(l.rows * l.pitch, page) + 5 * line;
    return l;
}

field_layout make_layout(const block_grid& grid, int nx, int ny) {
    const block_extent largest = extent_of(grid, nx, ny, 0);
    return make_layout(largest.nx, largest.ny);
}

field_memory in_one_piece(const field_layout& layout, double* memory) {
    field_memory fields;
    for (int i = 0; i < n_fields; ++i) fields[i] = memory + i * layout.field_stride;
    return fields;
}

block::block(const geometry& domain, const block_extent& extent, const field_layout& layout,
             const field_memory& memory)
    : domain_(domain), extent_(extent), layout_(layout), memory_(memory) {
    for (double* field : memory_) std::fill_n(field, layout_.rows * layout_.pitch, 0.0);
    work_stride_ = layout_.pitch + line;
    work_.assign(n_work_rows * work_stride_ + 2 * line, 0.0);
    const auto misalignment =
        reinterpret_cast<std::uintptr_t>(work_.data()) % (line * sizeof(double));
    const auto skip = misalignment == 0 ? 0 : line - static_cast<std::ptrdiff_t>(misalignment / 8);
    work_origin_ = work_.data() + skip + left_pad;
}

}  // namespace skerry::cloverleaf
