// SPDX-License-Identifier: BSD-3-Clause
// The inner loops: strided blocks to and from packed buffers, and from field to field. Runs of one
// or two doubles (columns of depth 1 and 2) are loops of fixed size; longer ones are left to
// memcpy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace skerry::exchange {

// A block with its addresses: run_count runs of run_bytes, each pitch_bytes after the one before.
struct copy_item {
    std::byte* local;
    std::byte*
        remote;  // the partner's points, as this PE addresses its own; or where they are mapped
    std::ptrdiff_t pitch_bytes;
    std::uint32_t run_bytes;
    std::uint32_t run_count;
};

// Asks for ownership of a cache line that will be written. The compiler's own prefetch for writing
// is one for reading unless it may assume that the processor knows better.
inline void claim_line(const std::byte* address) {
#if defined(__x86_64__)
    asm volatile("prefetchw %0" : : "m"(*address));
#else
    __builtin_prefetch(address, 1);
#endif
}

// Copies runs between places that advance by their own pitch.
template <std::size_t run_bytes>
inline void copy_runs(std::byte* to, std::ptrdiff_t to_pitch, const std::byte* from,
                      std::ptrdiff_t from_pitch, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i, to += to_pitch, from += from_pitch)
        std::memcpy(to, from, run_bytes);
}

inline void copy_runs(std::byte* to, std::ptrdiff_t to_pitch, const std::byte* from,
                      std::ptrdiff_t from_pitch, std::uint32_t run_bytes, std::uint32_t count) {
    switch (run_bytes) {
        case 4:
            return copy_runs<4>(to, to_pitch, from, from_pitch, count);
        case 8:
            return copy_runs<8>(to, to_pitch, from, from_pitch, count);
        case 16:
            return copy_runs<16>(to, to_pitch, from, from_pitch, count);
        default:
            for (std::uint32_t i = 0; i < count; ++i, to += to_pitch, from += from_pitch)
                std::memcpy(to, from, run_bytes);
    }
}

// Both return the end of what they wrote to or read from the buffer.
inline std::byte* pack(const copy_item& item, std::byte* buffer) {
    copy_runs(buffer, item.run_bytes, item.local, item.pitch_bytes, item.run_bytes, item.run_count);
    return buffer + std::size_t{item.run_bytes} * item.run_count;
}

inline const std::byte* unpack(const copy_item& item, const std::byte* buffer) {
    copy_runs(item.local, item.pitch_bytes, buffer, item.run_bytes, item.run_bytes, item.run_count);
    return buffer + std::size_t{item.run_bytes} * item.run_count;
}

}  // namespace skerry::exchange
