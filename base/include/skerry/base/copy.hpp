// SPDX-License-Identifier: BSD-3-Clause
// Copies into memory that another PE may be polling.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace skerry {

// One store. A library's memcpy of such a size may store twice (two halves that overlap): whoever
// polls the word could see the first store, reset the word, and have its reset undone by the
// second.
template <typename word>
inline void store_word(void* to, const void* from) {
    word value;
    std::memcpy(&value, from, sizeof value);
    // ordering: relaxed; a fence or quiet of the caller orders it, the partner is the polling load
    __atomic_store_n(static_cast<word*>(to), value, __ATOMIC_RELAXED);
}

inline bool is_aligned(const void* address, std::size_t bytes) {
    return reinterpret_cast<std::uintptr_t>(address) % bytes == 0;
}

// Copies `bytes` bytes; those of an aligned word of 1, 2, 4 or 8 bytes by exactly one store.
inline void copy_to_polled(void* to, const void* from, std::size_t bytes) {
    if (bytes <= 8) {
        if (bytes == 8 && is_aligned(to, 8)) return store_word<std::uint64_t>(to, from);
        if (bytes == 4 && is_aligned(to, 4)) return store_word<std::uint32_t>(to, from);
        if (bytes == 2 && is_aligned(to, 2)) return store_word<std::uint16_t>(to, from);
        if (bytes == 1) return store_word<std::uint8_t>(to, from);
        if (bytes == 0) return;  // the addresses may be anything
    }
    std::memcpy(to, from, bytes);
}

// `count` elements of a size known to the compiler, each its own pitch (bytes) after the one
// before.
template <std::size_t element_bytes>
inline void copy_strided(std::byte* to, std::ptrdiff_t to_pitch, const std::byte* from,
                         std::ptrdiff_t from_pitch, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i, to += to_pitch, from += from_pitch)
        std::memcpy(to, from, element_bytes);
}

// The same for any size; 1, 2, 4, 8 and 16 bytes, the usual ones, are loops of fixed size and
// single stores.
inline void copy_strided(std::byte* to, std::ptrdiff_t to_pitch, const std::byte* from,
                         std::ptrdiff_t from_pitch, std::size_t element_bytes, std::size_t count) {
    switch (element_bytes) {
        case 1:
            return copy_strided<1>(to, to_pitch, from, from_pitch, count);
        case 2:
            return copy_strided<2>(to, to_pitch, from, from_pitch, count);
        case 4:
            return copy_strided<4>(to, to_pitch, from, from_pitch, count);
        case 8:
            return copy_strided<8>(to, to_pitch, from, from_pitch, count);
        case 16:
            return copy_strided<16>(to, to_pitch, from, from_pitch, count);
        default:
            for (std::size_t i = 0; i < count; ++i, to += to_pitch, from += from_pitch)
                std::memcpy(to, from, element_bytes);
    }
}

}  // namespace skerry
