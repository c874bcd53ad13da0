// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/heap.hpp"

#include <algorithm>
#include <iterator>

#include "checks/block_book.hpp"

namespace skerry::runtime {
namespace {

constexpr std::size_t granule = 64;  // blocks never share a cache line

std::size_t round_up(std::size_t value, std::size_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

}  // namespace

heap::heap(std::byte* start, std::size_t bytes, transports::page_choice pages, int sharers)
    : start_(start), bytes_(bytes / granule * granule), pages_(start, bytes_, pages, sharers) {
    if (bytes_ > 0) add_free(0, bytes_);
}

void heap::add_free(position at, std::size_t bytes) {
    const auto next = free_.lower_bound(at);
    if (next != free_.end() && next->first == at + bytes) {
        bytes += next->second;
        remove_free(next);
    }
    const auto after = free_.lower_bound(at);
    if (after != free_.begin()) {
        const auto before = std::prev(after);
        if (before->first + before->second == at) {
            at = before->first;
            bytes += before->second;
            remove_free(before);
        }
    }
    free_.emplace(at, bytes);
    by_size_.emplace(bytes, at);
}

void heap::remove_free(std::map<position, std::size_t>::iterator range) {
    by_size_.erase({range->second, range->first});
    free_.erase(range);
}

// What a block of `bytes` bytes takes.
std::size_t heap::room_for(std::size_t bytes) const {
    return round_up(bytes + (book_ ? block_book::guard_bytes : 0), granule);
}

void* heap::allocate(std::size_t bytes, std::size_t alignment) {
    if (bytes == 0 || bytes > bytes_ || alignment > most_alignment) return nullptr;
    const std::size_t wanted = bytes;
    bytes = room_for(wanted);
    alignment = std::max(alignment, granule);
    // The smallest range that holds the block once it is aligned.
    for (auto candidate = by_size_.lower_bound({bytes, 0}); candidate != by_size_.end();
         ++candidate) {
        const auto [size, at] = *candidate;
        // The position, not the address: it must be the same on all PEs, and start_ is aligned.
        const position aligned = round_up(at, alignment);
        const std::size_t skipped = aligned - at;
        if (skipped + bytes > size) continue;
        remove_free(free_.find(at));
        if (skipped > 0) add_free(at, skipped);
        if (skipped + bytes < size) add_free(aligned + bytes, size - skipped - bytes);
        allocated_.emplace(aligned, bytes);
        used_ += bytes;
        pages_.occupy(start_ + aligned, bytes);
        if (book_) book_->add(start_ + aligned, wanted, bytes);
        return start_ + aligned;
    }
    return nullptr;
}

bool heap::release(void* block) {
    if (!contains(block)) return false;
    const auto found =
        allocated_.find(static_cast<position>(static_cast<std::byte*>(block) - start_));
    if (found == allocated_.end()) return false;
    const auto [at, bytes] = *found;
    if (book_) book_->remove(start_ + at);
    allocated_.erase(found);
    used_ -= bytes;
    add_free(at, bytes);
    return true;
}

std::size_t heap::size_of(const void* block) const {
    if (!contains(block)) return 0;
    const auto found =
        allocated_.find(static_cast<position>(static_cast<const std::byte*>(block) - start_));
    if (found == allocated_.end()) return 0;
    return found->second - (book_ ? block_book::guard_bytes : 0);
}

bool heap::resize(void* block, std::size_t bytes) {
    if (size_of(block) == 0 || bytes == 0 || bytes > bytes_) return false;
    const std::size_t wanted = bytes;
    bytes = room_for(wanted);
    const auto at = static_cast<position>(static_cast<std::byte*>(block) - start_);
    const std::size_t old_bytes = allocated_[at];
    if (bytes > old_bytes) {
        const auto next = free_.find(at + old_bytes);
        if (next == free_.end() || next->second < bytes - old_bytes) return false;
        const std::size_t rest = next->second - (bytes - old_bytes);
        remove_free(next);
        if (rest > 0) add_free(at + bytes, rest);
    } else if (bytes < old_bytes) {
        add_free(at + bytes, old_bytes - bytes);
    }
    allocated_[at] = bytes;
    pages_.occupy(block, bytes);
    used_ = used_ - old_bytes + bytes;
    if (book_) book_->resize(start_ + at, wanted, bytes);
    return true;
}

bool heap::contains(const void* address) const {
    const auto at =
        reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(start_);
    return at < bytes_;
}

}  // namespace skerry::runtime
