// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <string>

#include "problem/geometry.hpp"

namespace skerry::cloverleaf {

enum side { left, right, bottom, top };
inline constexpr int no_neighbour = -1;

// Blocks along x and along y.
struct block_grid {
    int columns = 1, rows = 1;
    int n_blocks() const { return columns * rows; }
};

// One PE's part of the domain, in global cell indices.
struct block_extent {
    int x0 = 0, y0 = 0;
    int nx = 0, ny = 0;
    std::array<int, 4> neighbour{no_neighbour, no_neighbour, no_neighbour, no_neighbour};
    bool has(side s) const { return neighbour[s] != no_neighbour; }
};

// The split that the mini-app's authors made, so that sizes per PE agree with theirs.
block_grid choose_grid(int nx, int ny, int n_pes);

// Remainder cells go one each to the first columns and rows; PEs are numbered along x first.
block_extent extent_of(const block_grid& grid, int nx, int ny, int pe);

// Empty when every block is large enough for its neighbours' halos, else what is wrong.
std::string check_grid(const block_grid& grid, int nx, int ny);

}  // namespace skerry::cloverleaf
