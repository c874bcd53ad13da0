// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "skerry/exchange/plan.hpp"

namespace skerry::exchange {

// Appends the fewest blocks that cover a section of a field: runs as long as memory is contiguous,
// then the next direction as the runs' count, the others block by block. `local` and `remote` are
// the global indices of the field's first element at both ends. The order of the bytes is the same
// at both ends.
void append_blocks(const section& piece, const field& what, const position& local,
                   const position& remote, std::vector<copy_block>& blocks);

// Adds a field's part to the link to a partner. Fields come in ascending order.
void add_part(std::vector<plan_link>& links, int partner, int number,
              std::vector<copy_block> blocks);

// Stands for no array: an address that no partner can reach.
void* address_of(const void* array);

}  // namespace skerry::exchange
