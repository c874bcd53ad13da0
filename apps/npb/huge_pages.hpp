// SPDX-License-Identifier: BSD-3-Clause
// A PE's own arrays, on huge pages where there are any.
#pragma once

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

namespace skerry::npb {

template <typename element>
std::unique_ptr<element, void (*)(void*)> huge_zeros(std::size_t elements) {
    constexpr std::size_t page = std::size_t{1} << 21;
    std::size_t bytes = (elements * sizeof(element) + 63) / 64 * 64;
    const bool is_large = bytes >= page;
    if (is_large) bytes = (bytes + page - 1) / page * page;
    void* memory = std::aligned_alloc(is_large ? page : 64, bytes);
    if (!memory) throw std::bad_alloc();
    if (is_large) madvise(memory, bytes, MADV_HUGEPAGE);
    std::memset(memory, 0, bytes);
    return {static_cast<element*>(memory), std::free};
}

}  // namespace skerry::npb
