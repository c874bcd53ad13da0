// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "skerry/exchange/plan.hpp"

namespace skerry::exchange {

// A box of points that has other strides where it comes from than where it goes to; in elements.
struct box_copy {
    position lengths;
    position source_strides, target_strides;
    global_index source, target;  // of the first point, from each array's first element
};

// The blocks of a box, `local` at its source and `remote` at its target: runs as long as both are
// contiguous, counted in another direction. Where what is contiguous differs, elements are taken in
// tiles: lines of memory that are touched are soon touched again.
std::vector<copy_block> tiled_blocks(const box_copy& box, std::size_t element_bytes);

}  // namespace skerry::exchange
