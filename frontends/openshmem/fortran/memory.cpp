// SPDX-License-Identifier: BSD-3-Clause
// Memory management. OpenSHMEM 1.4, 9.3: lengths are in words of 4 bytes. An error ends the program
// if `abort` is not 0, otherwise its number is handed out; it is the same on all PEs.
#include "memory.hpp"

#include "fortran/fortran.hpp"

namespace skerry::openshmem {
namespace {

constexpr integer length_is_not_positive = -1;
constexpr integer no_room = -2;
constexpr integer not_in_heap = -3;
constexpr integer not_a_block = -5;

const char* text_of(integer error) {
    switch (error) {
        case length_is_not_positive:
            return "length must be at least 1 (words of 4 bytes)";
        case no_room:
            return "no room in the symmetric heap: set SHMEM_SYMMETRIC_SIZE to more";
        case not_in_heap:
            return "addr is not in the symmetric heap";
        default:
            return "addr is not the start of an allocated block (freed before, or inside one)";
    }
}

integer outcome(integer error, const integer* abort) {
    if (error < 0 && *abort != 0) fatal(routine(), "%s", text_of(error));
    return error;
}

std::size_t bytes_of(const integer* words) {
    return static_cast<std::size_t>(*words) * 4;
}

integer error_of(const void* block) {
    if (block_bytes(block) > 0) return 0;
    return heap().contains(block) ? not_a_block : not_in_heap;
}

integer move(void** addr, const integer* length) {
    if (*length < 1) return length_is_not_positive;
    if (const integer error = error_of(*addr)) return error;
    void* block = reallocate(*addr, bytes_of(length));
    if (!block) return no_room;
    const bool moved = block != *addr;
    *addr = block;
    return moved;
}

}  // namespace
}  // namespace skerry::openshmem

using namespace skerry::openshmem;

SKERRY_FORTRAN void shpalloc_(void** addr, const integer* length, integer* errcode,
                              const integer* abort) {
    enter("shpalloc");
    *addr = *length < 1 ? nullptr : allocate(bytes_of(length), 64, false);
    *errcode = outcome(*length < 1 ? length_is_not_positive : *addr ? 0 : no_room, abort);
}

SKERRY_FORTRAN void shpdeallc_(void** addr, integer* errcode, const integer* abort) {
    enter("shpdeallc");
    *errcode = outcome(error_of(*addr), abort);
    if (*errcode == 0) release(*addr);
}

// status: 0 where the block kept its place, 1 where it was moved.
SKERRY_FORTRAN void shpclmove_(void** addr, const integer* length, integer* status,
                               const integer* abort) {
    enter("shpclmove");
    *status = outcome(move(addr, length), abort);
}
