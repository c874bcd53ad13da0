// SPDX-License-Identifier: BSD-3-Clause
// A cubed sphere: six faces of n x n cells, as global indices. Faces 0 to 3 go around the equator
// to the east, i grows to the east and j to the north; face 4 is the north, above face 0, face 5
// the south, below it. The index of a cell is (face * n + j) * n + i.
//
//     const placed_cells own = cube_block(n, block, width), around = cube_halo(n, block, width);
//     const list_mapping who = map_by_directory(world, own.cells, around.cells);
//     {.mapping = &who, .source = a, .target = a, .from = {own.places}, .to = {around.places}}
#pragma once

#include "skerry/exchange/index_list.hpp"

namespace skerry::exchange {

// Cells of a face: i in direction 0, j in direction 1.
struct face_block {
    int face = 0;
    section cells{};
};

// Global indices, and where the cells are in an array of a block with its halo: `width` layers all
// around, direction 0 contiguous.
struct placed_cells {
    index_list cells, places;
};

// The cell (i, j) of a face. One of the two may be up to n cells beyond an edge: then it is a cell
// of the neighbouring face.
global_index cube_cell(global_index n, int face, global_index i, global_index j);

// The block's own cells.
placed_cells cube_block(global_index n, const face_block& block, global_index width);
// The cells around it, row by row. At the corners of the cube three faces meet: there is no cell
// diagonally across, and those places are left out.
placed_cells cube_halo(global_index n, const face_block& block, global_index width);

}  // namespace skerry::exchange
