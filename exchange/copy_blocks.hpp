// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "skerry/exchange/plan.hpp"

namespace skerry::exchange {

// A box of points that may lie otherwise where it goes to than where it comes from; in elements.
struct box_copy {
    position lengths;
    position source_strides, target_strides;
    global_index source, target;  // of the first point, from each array's first element
};

// Appends the fewest blocks that cover a box, `local` at its source and `remote` at its target:
// runs as long as both are contiguous, then directions as the runs', the rows' and the planes'
// count, a fourth block by block. In the order of the target, so that whoever unpacks writes to
// memory that goes on.
void append_blocks(const box_copy& box, std::size_t element_bytes, std::vector<copy_block>& blocks);

// Those of a section of a field. `local` and `remote` are the global indices of the field's first
// element at both ends. The order of the bytes is the same at both ends.
void append_blocks(const section& piece, const field& what, const position& local,
                   const position& remote, std::vector<copy_block>& blocks);

// The same blocks as the partner sees them.
void swap_ends(std::vector<copy_block>& blocks);

// Adds a field's part to the link to a partner. Fields come in ascending order.
void add_part(std::vector<plan_link>& links, int partner, int number,
              std::vector<copy_block> blocks);

// Stands for no array: an address that no partner can reach.
void* address_of(const void* array);

}  // namespace skerry::exchange
