// SPDX-License-Identifier: BSD-3-Clause
// The kernels: keys into buckets, buckets to PEs, ranks by counting.
#pragma once

#include <span>
#include <vector>

#include "problem/keys.hpp"

namespace skerry::npb::is {

using counts = std::vector<std::int32_t>;

// How many keys fall into each bucket.
void count_buckets(std::span<const key> keys, int shift, std::span<std::int32_t> buckets);

// Where each PE's buckets begin, then the number of buckets: consecutive ones, so that PEs get
// about as many keys each.
std::vector<std::size_t> share_out(std::span<const std::int32_t> totals, std::size_t keys,
                                   int n_pes);

// Appends each key to its bucket: next[b] is where the next key of bucket b goes.
void scatter(std::span<const key> keys, int shift, std::span<key*> next);

// The keys that a PE has after the move, and how many of them there are of each.
class ranking {
 public:
    explicit ranking(const size& all) : below_(static_cast<std::size_t>(all.max_key()) + 1) {}

    // Keys from `first` to before `end`; `before` keys of all PEs are less than `first`.
    void begin(key first, key end, std::int64_t before);
    void count(std::span<const key> keys);
    // From counts to ranks.
    void finish();

    bool has(key k) const { return k >= first_ && k < end_; }
    // How many keys of all PEs are less than this one.
    std::int64_t rank(key k) const { return before_ + below_[k - first_]; }
    // Of keys that were counted, by their ranks.
    void sort(std::span<const key> keys, std::span<key> sorted) const;

 private:
    key first_ = 0, end_ = 0;
    std::int64_t before_ = 0;
    // First the number of a key, by what it is above the first one; then that of those below it.
    counts below_;
};

}  // namespace skerry::npb::is
