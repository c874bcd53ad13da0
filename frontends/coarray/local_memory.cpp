// SPDX-License-Identifier: BSD-3-Clause
// gfortran does not always ask the library: it calls free and realloc for components that
// move_alloc or a dummy argument has taken over, that a finalizer or the end of a scope
// deallocates, and for some coarrays. Hence this library has both, which look whose a block is.
#include "local_memory.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <unordered_map>

#include "front_end.hpp"
#include "registration.hpp"

extern "C" {
[[gnu::weak]] void __libc_free(void* block) noexcept;
[[gnu::weak]] void* __libc_realloc(void* block, std::size_t bytes) noexcept;
}

namespace skerry::coarray {
namespace {

std::mutex lock;  // of the heap and the names
std::unordered_map<void*, caf_token*> tokens;

// This image's segment. It outlives the runtime: the program may free afterwards what lay there.
constinit std::uintptr_t first = 0;
constinit std::size_t size = 0;

bool is_ours(const void* block) {
    return reinterpret_cast<std::uintptr_t>(block) - first < size;
}

// The token of a block that is going, or null where it names another by now.
caf_token* take_name(void* block) {
    const auto found = tokens.find(block);
    if (found == tokens.end()) return nullptr;
    caf_token* token = found->second;
    tokens.erase(found);
    return *token == block ? token : nullptr;
}

bool resize_in_place(void* block, std::size_t bytes) {
    const std::lock_guard guard(lock);
    return front.world->local_heap()->resize(block, bytes);
}

std::size_t size_of(void* block) {
    const std::lock_guard guard(lock);
    return front.world->local_heap()->size_of(block);
}

void* move(void* block, std::size_t bytes) {
    void* other = allocate_local(bytes);
    if (!other) return nullptr;
    std::memcpy(other, block, std::min(bytes, size_of(block)));
    caf_token* token = nullptr;
    {
        const std::lock_guard guard(lock);
        token = take_name(block);
        front.world->local_heap()->release(block);
    }
    if (token) {
        *token = other;
        name_by(token, other);
    }
    return other;
}

// The routines of whoever comes after this library: of the C library as a rule, and until they are
// looked up, which free itself cannot do as dlsym calls it.
auto* others_free = __libc_free;
auto* others_realloc = __libc_realloc;

[[gnu::constructor]] void find_others() {
    if (void* found = ::dlsym(RTLD_NEXT, "free"))
        others_free = reinterpret_cast<decltype(others_free)>(found);
    if (void* found = ::dlsym(RTLD_NEXT, "realloc"))
        others_realloc = reinterpret_cast<decltype(others_realloc)>(found);
}

}  // namespace

void watch_memory() {
    runtime::heap& last = *front.world->local_heap();
    void* start = last.allocate(1);  // there is no other block yet
    first = reinterpret_cast<std::uintptr_t>(front.all->own(0));
    size = reinterpret_cast<std::uintptr_t>(start) + last.capacity_bytes() - first;
    last.release(start);
}

void* allocate_local(std::size_t bytes) {
    const std::lock_guard guard(lock);
    return front.world->local_heap()->allocate(std::max<std::size_t>(bytes, 1));
}

bool release_local(void* block) {
    const std::lock_guard guard(lock);
    if (caf_token* token = take_name(block)) *token = nullptr;
    return front.world->local_heap()->release(block);
}

// Only where others can read it is a token of use, and sure to be there later on.
void name_by(caf_token* token, void* block) {
    if (!is_ours(token)) return;
    const std::lock_guard guard(lock);
    tokens[block] = token;
}

}  // namespace skerry::coarray

using namespace skerry::coarray;

#pragma GCC visibility push(default)
extern "C" {

void free(void* block) noexcept {
    if (!is_ours(block)) [[likely]]
        return others_free(block);
    if (front.call && !release_local(block)) release_coarray_at(block);
}

void* realloc(void* block, std::size_t bytes) noexcept {
    if (!is_ours(block)) [[likely]]
        return others_realloc(block, bytes);
    if (!front.call) return others_realloc(nullptr, bytes);  // what lay there has gone
    if (size_of(block) == 0)
        skerry::fatal(routine(), "realloc: %p is no block of a component", block);
    return resize_in_place(block, bytes) ? block : move(block, bytes);
}

}  // extern "C"
#pragma GCC visibility pop
