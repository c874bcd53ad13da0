// SPDX-License-Identifier: BSD-3-Clause
#include "mapped.hpp"

#include <cstring>

#include "skerry/base/copy.hpp"
#include "skerry/base/fence.hpp"
#include "skerry/transports/memory_atomics.hpp"

namespace skerry::transports {

capabilities mapped_transport::traits() const {
    return {.needs_progress = false};
}

status mapped_transport::map_segments(int file, int pe, std::span<const int> pes, std::size_t bytes,
                                      page_choice pages, segment_map& map) {
    std::size_t all_bytes = 0;
    if (__builtin_mul_overflow(bytes, pes.size(), &all_bytes)) return status::out_of_memory;
    const status outcome = memory_.map(file, all_bytes, pages);
    if (outcome == status::ok)
        describe_segments(memory_.base(), pe, pes, bytes, memory_.page_kind(), map);
    return outcome;
}

void mapped_transport::describe_segments(std::byte* base, int pe, std::span<const int> pes,
                                         std::size_t bytes, const char* page_kind,
                                         segment_map& map) {
    base_ = base;
    stride_ = bytes;
    first_ = pes.front();
    nth_of_.clear();
    const bool consecutive = pes.back() - pes.front() + 1 == static_cast<int>(pes.size());
    if (!consecutive) {
        nth_of_.assign(static_cast<std::size_t>(pes.back()) + 1, -1);
        for (std::size_t nth = 0; nth < pes.size(); ++nth)
            nth_of_[static_cast<std::size_t>(pes[nth])] = static_cast<std::int32_t>(nth);
    }
    own_ = at(pe, 0);
    map = {.base = base,
           .own = own_,
           .bytes = bytes,
           .stride = bytes,
           .first = first_,
           .n_mapped = consecutive ? static_cast<int>(pes.size()) : 0,
           .nth_of = nth_of_,
           .page_kind = page_kind};
}

void mapped_transport::clear_own_segment() {
    memory_.clear(static_cast<std::size_t>(own_ - base_), stride_);
}

status mapped_transport::overlay(void* address, std::size_t bytes, offset where) {
    if (!memory_.base()) return status::not_supported;
    return memory_.overlay(address, bytes, static_cast<std::size_t>(own_ - base_) + where);
}

status mapped_transport::put(int pe, offset remote, const void* local, std::size_t bytes) {
    copy_to_polled(at(pe, remote), local, bytes);
    return status::ok;
}

status mapped_transport::get(int pe, offset remote, void* local, std::size_t bytes) {
    std::memcpy(local, at(pe, remote), bytes);
    return status::ok;
}

status mapped_transport::put_signal(int pe, offset remote, const void* local, std::size_t bytes,
                                    offset signal, std::uint64_t value, signal_op op) {
    copy_to_polled(at(pe, remote), local, bytes);
    apply_signal(reinterpret_cast<std::uint64_t*>(at(pe, signal)), value, op);
    return status::ok;
}

status mapped_transport::fetch_op(int pe, offset remote, atomic_op op, unsigned width_bytes,
                                  std::uint64_t operand, std::uint64_t comparand,
                                  std::uint64_t* old_value) {
    std::uint64_t old = 0;
    if (width_bytes == 8) {
        old =
            apply_atomic(reinterpret_cast<std::uint64_t*>(at(pe, remote)), op, operand, comparand);
    } else if (width_bytes == 4) {
        old = apply_atomic(reinterpret_cast<std::uint32_t*>(at(pe, remote)), op,
                           static_cast<std::uint32_t>(operand),
                           static_cast<std::uint32_t>(comparand));
    } else {
        return status::invalid_argument;
    }
    if (old_value) *old_value = old;
    return status::ok;
}

status mapped_transport::fence() {
    // ordering: release; stores before become visible before stores after, to whoever acquires the
    // later ones
    release_fence();
    return status::ok;
}

status mapped_transport::flush() {
    // ordering: seq_cst; stores before are visible to all before any later load of this PE is
    // performed. Partner: the flush of a PE that stored and then looks at what this one stored
    // (store buffering).
    full_fence();
    return status::ok;
}

}  // namespace skerry::transports
