// SPDX-License-Identifier: BSD-3-Clause
// How an n-dimensional space of cells is cut into blocks, one a PE. PEs are numbered along
// direction 0 first. What is known of it is the same on all PEs, so that anybody can say what
// anybody owns.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "skerry/exchange/section.hpp"

namespace skerry::exchange {

// Points that a field has more than there are cells, per direction: vertices and faces have one
// more in the directions that they bound. The points between two blocks are owned by both.
using extra_points = std::array<int, max_dimensions>;

class decomposition {
 public:
    // Blocks as equal as can be: remainder cells go one each to the first blocks.
    // cells[d] >= blocks[d] >= 1, one entry a direction, at most max_dimensions.
    static decomposition even(std::span<const global_index> cells, std::span<const int> blocks);
    // The same for a number of PEs: of all grids of blocks the one with the least surface.
    static decomposition balanced(std::span<const global_index> cells, int n_pes);
    // cuts[d]: where each block of that direction begins, ascending, then the number of cells.
    static decomposition at_cuts(std::vector<std::vector<global_index>> cuts);

    int dimensions() const { return static_cast<int>(cuts_.size()); }
    int n_blocks() const;
    int blocks(int direction) const;
    // Where each block of a direction begins, then the number of cells.
    std::span<const global_index> cuts(int direction) const { return cuts_[direction]; }
    // Place of a PE's block in the grid of blocks.
    int place(int pe, int direction) const;

    section owned(int pe, const extra_points& extra = {}) const;
    section domain(const extra_points& extra = {}) const;

 private:
    void require_few_blocks() const;  // as many as an int counts

    std::vector<std::vector<global_index>> cuts_;
};

}  // namespace skerry::exchange
