// SPDX-License-Identifier: BSD-3-Clause
// The blocks of a PE's symmetric heap with the sizes that were asked for and the places in the
// program that made and freed them. Behind each block lie some bytes of a pattern, the guard, which
// tells of stores past the block's end.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <mutex>
#include <string>

#include "skerry/bootstrap/bootstrap.hpp"

namespace skerry::runtime {

class block_book {
 public:
    static constexpr std::size_t guard_bytes = 64;  // at least; a block's room is filled up

    // Messages name the routine of the record.
    explicit block_book(const bootstrap::call_record& call) : call_(&call) {}

    // A block of `bytes` bytes at `start`, where `room_bytes` are free for it and its guard.
    void add(std::byte* start, std::size_t bytes, std::size_t room_bytes);
    void resize(std::byte* start, std::size_t bytes, std::size_t room_bytes);
    void remove(std::byte* start);

    // End the program: where a guard was overwritten; where [address, address + bytes), in the
    // heap, is not within one block. `name` is what messages call the address.
    void check_guards() const;
    void check_range(const char* name, const void* address, std::size_t bytes, int pe) const;

    // What lies or lay at an address of the heap: "in the block of 80 bytes at ... (allocated
    // ...)".
    std::string describe(const void* address) const;

 private:
    struct block {
        std::size_t bytes, room_bytes;
        const void* made_at;  // in the program
    };
    struct freed_block {
        std::byte* start;
        block was;
        const void* freed_at;
    };
    using position = std::map<std::byte*, block>::const_iterator;

    position block_at(const void* address) const;  // the one in whose room it lies
    const freed_block* freed_at(const void* address) const;
    std::string place_of(const void* address) const;
    void check_guard(const std::byte* start, const block& of) const;

    const bootstrap::call_record* call_;
    mutable std::mutex lock_;  // threads may put while another allocates
    std::map<std::byte*, block> blocks_;
    std::deque<freed_block> freed_;  // the newest first
};

}  // namespace skerry::runtime
