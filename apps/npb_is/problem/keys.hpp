// SPDX-License-Identifier: BSD-3-Clause
// What is ranked: so many keys below a largest one, of which each PE makes an equal share.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "random.hpp"

namespace skerry::npb::is {

using key = std::int32_t;

inline constexpr int iterations = 10;
inline constexpr int n_tests = 5;  // keys whose ranks are compared, in each iteration

struct size {
    int log2_keys, log2_max_key, log2_buckets;

    std::size_t keys() const { return std::size_t{1} << log2_keys; }
    key max_key() const { return key{1} << log2_max_key; }
    std::size_t buckets() const { return std::size_t{1} << log2_buckets; }
    int bucket_shift() const { return log2_max_key - log2_buckets; }  // from a key to its bucket
};

size size_of(char problem_class);

// A PE's share of the keys as they are made.
struct share {
    size all;
    int pe, n_pes;

    std::size_t keys() const { return all.keys() / n_pes; }
    std::size_t first() const { return keys() * pe; }
    // What a PE may hold after the move: keys go by whole buckets, the largest of which have 8/3 of
    // the mean.
    std::size_t most_received() const;
};

// Why that many PEs cannot do it, or nothing.
std::string trouble_of(const size& all, int n_pes);

// Each key is a quarter of the largest one times the sum of four random numbers.
void make_keys(const share& mine, std::uint64_t seed, std::span<key> keys);

}  // namespace skerry::npb::is
