// SPDX-License-Identifier: BSD-3-Clause
#include "problem/ranking.hpp"

#include <algorithm>
#include <array>

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

void scatter(std::span<const key> keys, int shift, std::span<key*> next) {
    for (const key k : keys) *next[k >> shift]++ = k;
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
