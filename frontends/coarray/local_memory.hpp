// SPDX-License-Identifier: BSD-3-Clause
// What an image allocates by itself where the others can reach it: components of coarrays.
#pragma once

#include <cstddef>

#include "abi.hpp"

namespace skerry::coarray {

// At start, once the heaps are there.
void watch_memory();

void* allocate_local(std::size_t bytes);
// False if it is no such block. The token that says so no longer does.
bool release_local(void* block);
// A component's token, which names the block, follows the program's own free and realloc.
void name_by(caf_token* token, void* block);

}  // namespace skerry::coarray
