// SPDX-License-Identifier: BSD-3-Clause
// Memory management. OpenSHMEM 1.5, 9.3: every call that allocates ends with a barrier, every call
// that frees starts with one; calls that do nothing (size 0, null pointer) have none.
#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>
#include <string>

#include "memory.hpp"
#include "skerry/base/log.hpp"

namespace skerry::openshmem {
namespace {

std::mutex heap_lock;  // threads may take turns; never held during a barrier

void* take(std::size_t bytes, std::size_t alignment) {
    std::lock_guard hold(heap_lock);
    return heap().allocate(bytes, alignment);
}

// One line for the job: all PEs make the same call.
void warn_exhausted(std::size_t bytes) {
    if (front.all->pe() != 0) return;
    log(log_level::warning,
        "%s: no room for %zu bytes: the largest free range of the symmetric heap has %zu of its "
        "%zu; set "
        "SHMEM_SYMMETRIC_SIZE to more (as SHMEM_SYMMETRIC_SIZE=4g)",
        routine(), bytes, heap().largest_free_bytes(), heap().capacity_bytes());
}

// For an address that is not the start of a block: where it lies.
std::string where(const void* address) {
    if (!heap().contains(address)) return "";
    if (front.checks) return "; it lies " + front.checks->describe(address);
    return " (freed before, or inside a block)";
}

bool resize_in_place(void* block, std::size_t bytes) {
    std::lock_guard hold(heap_lock);
    return heap().resize(block, bytes);
}

// A new block with the old one's contents; null, and the old one as it was, where there is no room.
void* move(void* block, std::size_t old_bytes, std::size_t bytes) {
    void* moved = take(bytes, 64);
    if (!moved) {
        warn_exhausted(bytes);
        return nullptr;
    }
    std::memcpy(moved, block, std::min(old_bytes, bytes));
    std::lock_guard hold(heap_lock);
    heap().release(block);
    return moved;
}

}  // namespace

void* allocate(std::size_t bytes, std::size_t alignment, bool zeroed) {
    if (bytes == 0) return nullptr;
    agree(*front.everyone, argument::number("size", bytes),
          argument::number("alignment", alignment));
    void* block = take(bytes, alignment);
    if (!block) warn_exhausted(bytes);
    if (block && zeroed) std::memset(block, 0, bytes);
    front.everyone->barrier();
    return block;
}

std::size_t block_bytes(const void* block) {
    std::lock_guard hold(heap_lock);
    return heap().size_of(block);
}

// The size of an allocated block; any other address ends the program.
static std::size_t checked_size(const void* block) {
    const std::size_t bytes = block_bytes(block);
    if (bytes == 0)
        fatal(routine(), "ptr: %p is not the start of an allocated block of the symmetric heap%s",
              block, where(block).c_str());
    return bytes;
}

void release(void* block) {
    checked_size(block);
    agree(*front.everyone, argument::object("ptr", block, 1));
    front.everyone->barrier();
    std::lock_guard hold(heap_lock);
    heap().release(block);
}

void* reallocate(void* block, std::size_t bytes) {
    if (!block) return allocate(bytes, 64, false);
    if (bytes == 0) {
        release(block);
        return nullptr;
    }
    const std::size_t old_bytes = checked_size(block);
    agree(*front.everyone, argument::object("ptr", block, 1), argument::number("size", bytes));
    front.everyone->barrier();
    void* result = resize_in_place(block, bytes) ? block : move(block, old_bytes, bytes);
    front.everyone->barrier();
    return result;
}

}  // namespace skerry::openshmem

using namespace skerry::openshmem;

extern "C" {

void* shmem_malloc(size_t size) {
    enter("shmem_malloc");
    return allocate(size, 64, false);
}

void* shmem_malloc_with_hints(size_t size, long) {
    enter("shmem_malloc_with_hints");
    return allocate(size, 64, false);
}

void* shmem_calloc(size_t count, size_t size) {
    enter("shmem_calloc");
    std::size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) bytes = SIZE_MAX / 2;  // no heap is that large
    return allocate(bytes, 64, true);
}

void* shmem_align(size_t alignment, size_t size) {
    enter("shmem_align");
    if (!std::has_single_bit(alignment))
        skerry::fatal(routine(), "alignment: %zu is not a power of two", alignment);
    return allocate(size, std::max<std::size_t>(alignment, 64), false);
}

void* shmem_realloc(void* ptr, size_t size) {
    enter("shmem_realloc");
    return reallocate(ptr, size);
}

void shmem_free(void* ptr) {
    enter("shmem_free");
    if (ptr) release(ptr);
}

}  // extern "C"
