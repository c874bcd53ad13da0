// SPDX-License-Identifier: BSD-3-Clause
// A PE's own arrays, on huge pages where there are any.
#pragma once

#include <sys/mman.h>

#include <cstdlib>
#include <memory>
#include <new>

#include "problem/grid.hpp"

namespace skerry::npb::ft {

class memory {
 public:
    explicit memory(std::size_t elements) : first_(allocate(elements), std::free) {}
    complex* first() const { return first_.get(); }

 private:
    static complex* allocate(std::size_t elements) {
        constexpr std::size_t page = std::size_t{1} << 21;
        const std::size_t bytes = (elements * sizeof(complex) + page - 1) / page * page;
        if (bytes == 0) return nullptr;
        void* memory = std::aligned_alloc(page, bytes);
        if (!memory) throw std::bad_alloc();
        madvise(memory, bytes, MADV_HUGEPAGE);
        return static_cast<complex*>(memory);
    }

    std::unique_ptr<complex, void (*)(void*)> first_;
};

}  // namespace skerry::npb::ft
