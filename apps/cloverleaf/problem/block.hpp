// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "problem/decomposition.hpp"
#include "problem/fields.hpp"
#include "problem/geometry.hpp"

namespace skerry::cloverleaf {

// How a field lies in memory: the same on every PE, sized for the largest block, so that an
// element's offset is known without asking its owner. x is contiguous.
struct field_layout {
    std::ptrdiff_t pitch = 0;         // doubles from one row to the next, a multiple of 8
    std::ptrdiff_t rows = 0;          // of a field, halo and all
    std::ptrdiff_t origin = 0;        // doubles from a field's start to its element (0, 0)
    std::ptrdiff_t field_stride = 0;  // doubles from one field to the next, all in one allocation
    std::size_t total_bytes() const { return n_fields * field_stride * sizeof(double); }
};

field_layout make_layout(int max_nx, int max_ny);
field_layout make_layout(const block_grid& grid, int nx, int ny);

// Where each field starts.
using field_memory = std::array<double*, n_fields>;
// All fields in one allocation of layout.total_bytes() bytes.
field_memory in_one_piece(const field_layout& layout, double* memory);

// A field as rows that may be indexed from -halo_depth.
struct field_view {
    double* at_origin = nullptr;
    std::ptrdiff_t pitch = 0;
    double* row(int k) const { return at_origin + k * pitch; }
    double& operator()(int j, int k) const { return row(k)[j]; }
};

// One PE's fields and the work rows of its kernels. The field memory belongs to the caller.
class block {
 public:
    // Each field has layout.rows rows, best 64-byte aligned; they are zeroed.
    block(const geometry& domain, const block_extent& extent, const field_layout& layout,
          const field_memory& memory);
    block(block&&) = default;  // the work rows move along; a copy would share them

    int nx() const { return extent_.nx; }
    int ny() const { return extent_.ny; }
    const geometry& domain() const { return domain_; }
    const block_extent& extent() const { return extent_; }
    const field_layout& layout() const { return layout_; }

    field_view operator[](field_id id) const {
        return {memory_[static_cast<int>(id)] + layout_.origin, layout_.pitch};
    }
    // What this PE computes: with neighbours, shared vertices and faces belong to both blocks.
    rect owned(centering c) const { return {0, nx() + extra_x(c), 0, ny() + extra_y(c)}; }

    // Work row i, indexable from -halo_depth like a field's row.
    double* work_row(int i) const { return work_origin_ + i * work_stride_; }
    static constexpr int n_work_rows = 40;

 private:
    geometry domain_;
    block_extent extent_;
    field_layout layout_;
    field_memory memory_;
    std::vector<double> work_;
    double* work_origin_ = nullptr;
    std::ptrdiff_t work_stride_ = 0;
};

}  // namespace skerry::cloverleaf
