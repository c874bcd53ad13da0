// SPDX-License-Identifier: BSD-3-Clause
// The symmetric heap: every PE makes the same calls in the same order and so gets the same offsets.
// The book-keeping is private to the PE, out of reach of stray puts. No communication here: front
// ends add the barriers that their standard prescribes (OpenSHMEM 1.5, 9.3).
#pragma once

#include <cstddef>
#include <map>
#include <set>

#include "skerry/runtime/pages.hpp"

namespace skerry::runtime {

class block_book;

class heap {
 public:
    // Of the heap's start, and so of blocks: PEs' heaps lie at different addresses.
    static constexpr std::size_t most_alignment = std::size_t{2} << 20;

    // Manages [start, start + bytes); `start` is aligned to most_alignment. `sharers`: PEs of the
    // node, which allocate alike.
    heap(std::byte* start, std::size_t bytes,
         transports::page_choice pages = transports::page_choice::small, int sharers = 1);

    // A block of at least `bytes` (> 0) aligned to `alignment` (a power of two, at least 64 is
    // used, at most most_alignment); null when no free range is large enough.
    void* allocate(std::size_t bytes, std::size_t alignment = 64);
    // False if `block` is not the start of an allocated block.
    bool release(void* block);
    // The block's usable size in bytes; 0 if it is not the start of an allocated block.
    std::size_t size_of(const void* block) const;
    // Grows or shrinks in place where that is possible; false leaves the block as it was.
    bool resize(void* block, std::size_t bytes);

    // From now on every block, made and gone, is told to the book, which keeps some bytes behind
    // each for itself (full checks).
    void keep_book(block_book& book) { book_ = &book; }

    bool contains(const void* address) const;
    std::size_t capacity_bytes() const { return bytes_; }
    std::size_t used_bytes() const { return used_; }
    std::size_t huge_page_bytes() const { return pages_.occupied_bytes(); }
    std::size_t largest_free_bytes() const {
        return by_size_.empty() ? 0 : by_size_.rbegin()->first;
    }

 private:
    using position = std::size_t;  // offset from start_

    void add_free(position at, std::size_t bytes);
    std::size_t room_for(std::size_t bytes) const;
    void remove_free(std::map<position, std::size_t>::iterator range);

    std::byte* start_;
    std::size_t bytes_;
    std::size_t used_ = 0;
    huge_pages pages_;
    block_book* book_ = nullptr;
    std::map<position, std::size_t> free_;                // by address, never adjacent
    std::set<std::pair<std::size_t, position>> by_size_;  // the same ranges by size, then address
    std::map<position, std::size_t> allocated_;
};

}  // namespace skerry::runtime
