// SPDX-License-Identifier: BSD-3-Clause
#include "checks/block_book.hpp"

#include <cstdio>
#include <cstring>

#include "checks/call_site.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::runtime {
namespace {

constexpr auto pattern = std::byte{0xB7};  // as a number, a pointer or a text unlikely
constexpr std::size_t most_freed = 4096;   // that are remembered

std::string text_of(const std::byte* start, std::size_t bytes, const void* made_at) {
    char text[96];
    std::snprintf(text, sizeof text, "the block of %zu bytes at %p (allocated at ", bytes,
                  static_cast<const void*>(start));
    return text + describe(made_at) + ")";
}

}  // namespace

void block_book::add(std::byte* start, std::size_t bytes, std::size_t room_bytes) {
    const std::lock_guard hold(lock_);
    blocks_[start] = {bytes, room_bytes, calling_address()};
    std::memset(start + bytes, static_cast<int>(pattern), room_bytes - bytes);
}

void block_book::resize(std::byte* start, std::size_t bytes, std::size_t room_bytes) {
    const std::lock_guard hold(lock_);
    block& changed = blocks_[start];
    check_guard(start, changed);
    changed.bytes = bytes;
    changed.room_bytes = room_bytes;
    std::memset(start + bytes, static_cast<int>(pattern), room_bytes - bytes);
}

void block_book::remove(std::byte* start) {
    const std::lock_guard hold(lock_);
    const auto found = blocks_.find(start);
    check_guard(start, found->second);
    freed_.push_front({start, found->second, calling_address()});
    if (freed_.size() > most_freed) freed_.pop_back();
    blocks_.erase(found);
}

void block_book::check_guards() const {
    const std::lock_guard hold(lock_);
    for (const auto& [start, each] : blocks_) check_guard(start, each);
}

void block_book::check_guard(const std::byte* start, const block& of) const {
    for (std::size_t at = of.bytes; at < of.room_bytes; ++at) {
        if (start[at] == pattern) continue;
        fatal(
            call_->name,
            "somebody stored past the end of %s: its byte %zu (from 0) and perhaps more; look for "
            "a loop or a copy that goes too far",
            text_of(start, of.bytes, of.made_at).c_str(), at);
    }
}

block_book::position block_book::block_at(const void* address) const {
    auto* at = static_cast<std::byte*>(const_cast<void*>(address));
    auto found = blocks_.upper_bound(at);
    if (found == blocks_.begin()) return blocks_.end();
    --found;
    return at < found->first + found->second.room_bytes ? found : blocks_.end();
}

const block_book::freed_block* block_book::freed_at(const void* address) const {
    for (const freed_block& each : freed_)
        if (address >= each.start && address < each.start + each.was.bytes) return &each;
    return nullptr;
}

void block_book::check_range(const char* name, const void* address, std::size_t bytes,
                             int pe) const {
    const std::lock_guard hold(lock_);
    const auto found = block_at(address);
    if (found == blocks_.end())
        fatal(call_->name, "%s: %p on PE %d is %s", name, address, pe,
              freed_at(address) ? (place_of(address) + ": it must not be used any more").c_str()
                                : "in the symmetric heap where nothing is allocated; allocate it "
                                  "on all PEs first");
    const auto& [start, its] = *found;
    const auto at = static_cast<std::size_t>(static_cast<const std::byte*>(address) - start);
    if (at + bytes <= its.bytes) return;
    fatal(call_->name,
          "%s: the %zu bytes at %p on PE %d end %zu bytes past the end of %s: transfer less or "
          "allocate more",
          name, bytes, address, pe, at + bytes - its.bytes,
          text_of(start, its.bytes, its.made_at).c_str());
}

std::string block_book::describe(const void* address) const {
    const std::lock_guard hold(lock_);
    return place_of(address);
}

std::string block_book::place_of(const void* address) const {
    const auto found = block_at(address);
    if (found != blocks_.end())
        return "in " + text_of(found->first, found->second.bytes, found->second.made_at);
    if (const freed_block* gone = freed_at(address))
        return "in " + text_of(gone->start, gone->was.bytes, gone->was.made_at) +
               " that was freed at " + runtime::describe(gone->freed_at);
    return "in no block";
}

}  // namespace skerry::runtime
