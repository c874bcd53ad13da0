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

// As many bytes as `bits` has, at any address, copied by plain loads and stores of that size.
template <typename bits>
struct [[gnu::packed, gnu::may_alias]] part {
    bits value;
};
template <std::size_t count>
struct words {
    std::uint64_t each[count];
};

template <typename bits>
inline void copy_part(std::byte*& to, const std::byte*& from) {
    *reinterpret_cast<part<bits>*>(to) = *reinterpret_cast<const part<bits>*>(from);
    to += sizeof(bits);
    from += sizeof(bits);
}

// Copies from front to back with stores that do not overlap, so that every aligned word is stored
// once.
inline void copy_once(std::byte* to, const std::byte* from, std::size_t bytes) {
    for (; bytes >= 64; bytes -= 64) {
        copy_part<words<8>>(to, from);
        asm volatile("" ::: "memory");  // the compiler must not make a library's memcpy of the loop
    }
    if (bytes & 32) copy_part<words<4>>(to, from);
    if (bytes & 16) copy_part<words<2>>(to, from);
    if (bytes & 8) copy_part<std::uint64_t>(to, from);
    if (bytes & 4) copy_part<std::uint32_t>(to, from);
    if (bytes & 2) copy_part<std::uint16_t>(to, from);
    if (bytes & 1) copy_part<std::uint8_t>(to, from);
}

// Copies `bytes` bytes. An aligned word of 1, 2, 4 or 8 bytes is stored exactly once if it is all
// there is, or in a short copy, or the last of a long one: what a program may wait for.
inline void copy_to_polled(void* to, const void* from, std::size_t bytes) {
    if (bytes <= 8) {
        if (bytes == 8 && is_aligned(to, 8)) return store_word<std::uint64_t>(to, from);
        if (bytes == 4 && is_aligned(to, 4)) return store_word<std::uint32_t>(to, from);
        if (bytes == 2 && is_aligned(to, 2)) return store_word<std::uint16_t>(to, from);
        if (bytes == 1) return store_word<std::uint8_t>(to, from);
        if (bytes == 0) return;  // the addresses may be anything
    }
    constexpr std::size_t short_bytes = 256;
    const std::size_t bulk = bytes <= short_bytes ? 0 : (bytes - 1) / 16 * 16;
    if (bulk > 0) std::memcpy(to, from, bulk);
    copy_once(static_cast<std::byte*>(to) + bulk, static_cast<const std::byte*>(from) + bulk,
              bytes - bulk);
}

// `count` elements of a size known to the compiler, each its own pitch (bytes) after the one
// before.
template <std::size_t element_bytes>
inline void copy_strided(std::byte* to, std::ptrdiff_t to_pitch, const std::byte* from,
                         std::ptrdiff_t from_pitch, std::size_t count) {
    constexpr auto next = static_cast<std::ptrdiff_t>(element_bytes);
    if (to_pitch == -next && from_pitch == next) {
        const auto back = static_cast<std::ptrdiff_t>(count - 1) * next;
        return copy_strided<element_bytes>(to - back, next, from + back, -next, count);
    }
    // Mirrored. With pitches that it knows the compiler copies several at a time.
    if (to_pitch == next && from_pitch == -next) {
        for (std::size_t i = 0; i < count; ++i, to += next, from -= next)
            std::memcpy(to, from, element_bytes);
        return;
    }
    for (std::size_t i = 0; i < count; ++i, to += to_pitch, from += from_pitch)
        std::memcpy(to, from, element_bytes);
}

// Asks for ownership of a cache line that will be written. The compiler's own prefetch for writing
// is one for reading unless it may assume that the processor knows better.
inline void claim_line(const std::byte* address) {
#if defined(__x86_64__)
    asm volatile("prefetchw %0" : : "m"(*address));
#else
    __builtin_prefetch(address, 1);
#endif
}

// copy_strided into memory that is in no near cache: where each store waits for a line of its own
// these are claimed some ahead.
template <std::size_t element_bytes>
inline void copy_strided_far(std::byte* to, std::ptrdiff_t to_pitch, const std::byte* from,
                             std::ptrdiff_t from_pitch, std::size_t count) {
    constexpr std::size_t ahead = 16;
    constexpr std::ptrdiff_t line_bytes = 64;
    std::size_t i = 0;
    if (-line_bytes < to_pitch && to_pitch < line_bytes)
        return copy_strided<element_bytes>(to, to_pitch, from, from_pitch, count);
    for (; i + ahead < count; ++i, to += to_pitch, from += from_pitch) {
        claim_line(to + static_cast<std::ptrdiff_t>(ahead) * to_pitch);
        std::memcpy(to, from, element_bytes);
    }
    copy_strided<element_bytes>(to, to_pitch, from, from_pitch, count - i);
}

// copy_strided for any size; 1, 2, 4, 8 and 16 bytes, the usual ones, are loops of fixed size and
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
                copy_to_polled(to, from, element_bytes);
    }
}

}  // namespace skerry
