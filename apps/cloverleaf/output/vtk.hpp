// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

#include "problem/block.hpp"
#include "problem/decomposition.hpp"

namespace skerry::cloverleaf {

// Pictures of a run in VTK's XML format, one .vtr file per PE and time, one .pvtr per time that
// joins them, one .pvd that ParaView opens as the whole series.
class vtk_writer {
 public:
    vtk_writer(std::string folder, const block& b, const block_grid& grid, int pe);

    // Empty, or what went wrong.
    std::string write(std::int64_t step, double time);

 private:
    std::string write_piece(std::int64_t step) const;
    std::string write_index(std::int64_t step) const;
    std::string write_series() const;

    std::string folder_;
    const block& block_;
    block_grid grid_;
    int pe_;
    std::string series_;  // entries of the .pvd so far
};

}  // namespace skerry::cloverleaf
