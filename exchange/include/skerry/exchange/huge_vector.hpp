// SPDX-License-Identifier: BSD-3-Clause
// Vectors on huge pages where they are long: filling fresh memory costs more in page faults of 4
// KiB than in stores.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

namespace skerry::exchange {

template <typename type>
struct huge_allocator {
    using value_type = type;
    static constexpr std::size_t page_bytes = std::size_t{2} << 20;

    huge_allocator() = default;
    template <typename other>
    huge_allocator(const huge_allocator<other>&) {}  // NOLINT: what allocators must have

    type* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(type);
        if (bytes < page_bytes) return static_cast<type*>(::operator new(bytes));
        const std::size_t whole = (bytes + page_bytes - 1) / page_bytes * page_bytes;
        void* memory = std::aligned_alloc(page_bytes, whole);
        if (!memory) throw std::bad_alloc();
        ::madvise(memory, whole, MADV_HUGEPAGE);
        return static_cast<type*>(memory);
    }
    void deallocate(type* memory, std::size_t count) {
        if (count * sizeof(type) < page_bytes) return ::operator delete(memory);
        std::free(memory);
    }
    bool operator==(const huge_allocator&) const = default;
};

template <typename type>
using huge_vector = std::vector<type, huge_allocator<type>>;

}  // namespace skerry::exchange
