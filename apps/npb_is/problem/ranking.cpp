// SPDX-License-Identifier: BSD-3-Clause
#include "problem/ranking.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace skerry::npb::is {

// In four tables by turns, so that equal neighbours do not wait for each other.
void count_buckets(std::span<const key> keys, int shift, std::span<std::int32_t> buckets) {
    constexpr std::size_t n_tables = 4, most_buckets = 1024;
    std::array<std::array<std::int32_t, most_buckets>, n_tables> tables{};
    const std::size_t whole = keys.size() / n_tables * n_tables;
    for (std::size_t i = 0; i < whole; i += n_tables)
        for (std::size_t t = 0; t < n_tables; ++t) ++tables[t][keys[i + t] >> shift];
    for (std::size_t i = whole; i < keys.size(); ++i) ++tables[0][keys[i] >> shift];
    for (std::size_t b = 0; b < buckets.size(); ++b)
        buckets[b] = tables[0][b] + tables[1][b] + tables[2][b] + tables[3][b];
}

std::vector<std::size_t> share_out(std::span<const std::int32_t> totals, std::size_t keys,
                                   int n_pes) {
    std::vector<std::size_t> first = {0};
    std::size_t sum = 0;
    for (std::size_t b = 0; b < totals.size(); ++b) {
        sum += static_cast<std::size_t>(totals[b]);
        // A PE's buckets end where all keys up to there are its share and those of PEs below it.
        while (first.size() < static_cast<std::size_t>(n_pes) && sum * n_pes >= first.size() * keys)
            first.push_back(b + 1);
    }
    first.resize(static_cast<std::size_t>(n_pes) + 1, totals.size());
    first.back() = totals.size();
    return first;
}

namespace {

// A cache line of each bucket, which is written to its place when it is full: a thousand places at
// once are more than the processor's tables of pages hold.
constexpr std::uintptr_t line_keys = 16, line_bytes = line_keys * sizeof(key);

struct alignas(line_bytes) line {
    std::array<key, line_keys> keys;
};

// Past the caches: the old contents need not be read, and it is long until others read the new.
void write_line(key* to, const line& from) {
#ifdef __SSE2__
    constexpr std::size_t part = sizeof(__m128i) / sizeof(key);
    for (std::size_t i = 0; i < line_keys; i += part)
        _mm_stream_si128(reinterpret_cast<__m128i*>(to + i),
                         *reinterpret_cast<const __m128i*>(&from.keys[i]));
#else
    std::memcpy(to, &from, line_bytes);
#endif
}

// So that they come before what this PE stores next.
void settle_lines() {
#ifdef __SSE2__
    // ordering: store fence; stores past the caches before the sender's signal
    _mm_sfence();
#endif
}

std::uintptr_t slot_of(const key* place) {
    return reinterpret_cast<std::uintptr_t>(place) / sizeof(key) % line_keys;
}

// Keys of a line that end before `next`, from `begin` on at the earliest.
void write_last(const line& of, const key* begin, key* next) {
    const auto in_line = static_cast<std::ptrdiff_t>(slot_of(next));
    const auto count = std::min(in_line, next - begin);
    std::copy_n(of.keys.data() + in_line - count, count, next - count);
}

}  // namespace

void scatter(std::span<const key> keys, int shift, std::span<key*> next) {
    std::vector<line> lines(next.size());
    const std::vector<key*> begin(next.begin(), next.end());
    for (const key k : keys) {
        const auto b = static_cast<std::size_t>(k >> shift);
        key* const place = next[b];
        const std::uintptr_t slot = slot_of(place);
        lines[b].keys[slot] = k;
        next[b] = place + 1;
        if (slot != line_keys - 1) continue;
        key* const first = place - slot;
        if (first >= begin[b]) [[likely]]
            write_line(first, lines[b]);
        else
            std::copy(lines[b].keys.end() - (next[b] - begin[b]), lines[b].keys.end(), begin[b]);
    }
    for (std::size_t b = 0; b < next.size(); ++b) write_last(lines[b], begin[b], next[b]);
    settle_lines();
}

void ranking::begin(key first, key end, std::int64_t before) {
    first_ = first, end_ = end, before_ = before;
    std::fill_n(below_.begin(), end - first, 0);
}

void ranking::count(std::span<const key> keys) {
    std::int32_t* of = below_.data();
    for (const key k : keys) ++of[k - first_];
}

void ranking::finish() {
    std::int32_t sum = 0;
    for (std::int32_t& n : std::span(below_).first(static_cast<std::size_t>(end_ - first_))) {
        const std::int32_t here = n;
        n = sum;
        sum += here;
    }
}

void ranking::sort(std::span<const key> keys, std::span<key> sorted) const {
    counts next(below_.begin(), below_.begin() + (end_ - first_));
    for (const key k : keys) sorted[static_cast<std::size_t>(next[k - first_]++)] = k;
}

}  // namespace skerry::npb::is
