// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "problem/block.hpp"

namespace skerry::cloverleaf {

// A rectangle of cells with the vertices and faces that are computed along with it. The regions of
// a list, taken in order, cover every vertex and face of the block once, each before the last cell
// it bounds: all vertices of a region's cells are in it or in an earlier region, and none of its
// vertices touches a cell of an earlier one.
struct region {
    rect cells, vertices, x_faces, y_faces;
};

struct partition {
    std::vector<region> strips;    // what the neighbours' halos need, along the sides that have one
    std::vector<region> interior;  // the rest, as one region
    std::vector<region> bands;  // the same in bands of rows: what one kernel wrote is still in the
                                // nearest cache when the next one reads it
};

// depth 0: no strips.
partition make_partition(const block& b, int depth);

}  // namespace skerry::cloverleaf
