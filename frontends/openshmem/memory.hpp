// SPDX-License-Identifier: BSD-3-Clause
// What C and Fortran share of the memory chapter. All but heap() and block_bytes() are collective.
#pragma once

#include "front_end.hpp"

namespace skerry::openshmem {

inline runtime::heap& heap() {
    return front.world->symmetric_heap();
}

// Null for 0 bytes and, after one warning, where there is no room: on all PEs alike.
void* allocate(std::size_t bytes, std::size_t alignment, bool zeroed);
// Both end the program for what is not an allocated block.
void release(void* block);
void* reallocate(void* block, std::size_t bytes);
// 0 if it is not the start of an allocated block.
std::size_t block_bytes(const void* block);

}  // namespace skerry::openshmem
