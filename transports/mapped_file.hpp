// SPDX-License-Identifier: BSD-3-Clause
// A file of memory (memfd) that holds the segments of all PEs, one after the other, mapped as a
// whole.
#pragma once

#include <cstddef>

#include "skerry/base/status.hpp"
#include "skerry/transports/transport.hpp"

namespace skerry::transports {

inline constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;

// A nameless file of memory of size 0, closed on exec; -1 with errno set on failure.
int make_memory_file();

class mapped_file {
 public:
    mapped_file() = default;
    mapped_file(const mapped_file&) = delete;
    mapped_file& operator=(const mapped_file&) = delete;
    ~mapped_file();

    // Grows the file to `bytes` and maps all of it, aligned to 2 MiB. Pages are occupied on first
    // touch.
    status map(int file, std::size_t bytes, page_choice pages);
    // Gives back what an earlier start of the same job left in this part: it reads as zeros again.
    void clear(std::size_t at, std::size_t bytes);
    // Lays `bytes` of the file from `at` over the pages at `address`, keeping their contents; the
    // file must be clear there. A child made by fork() gets a copy of its own.
    status overlay(void* address, std::size_t bytes, std::size_t at);
    void unmap();

    std::byte* base() const { return base_; }
    const char* page_kind() const { return page_kind_; }

 private:
    void choose_pages(page_choice pages);

    std::byte* base_ = nullptr;
    std::size_t bytes_ = 0;
    int file_ = -1;
    const char* page_kind_ = "4 KiB";
};

}  // namespace skerry::transports
