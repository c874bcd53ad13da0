// SPDX-License-Identifier: BSD-3-Clause
// Kernels against sorting, and the judge of ranks.
#include <gtest/gtest.h>

#include <algorithm>

#include "problem/ranking.hpp"
#include "verify/official.hpp"

namespace {

using namespace skerry::npb;
using namespace skerry::npb::is;

const size small{12, 11, 9};

std::vector<key> keys_of(int pe, int n_pes, const size& all = small) {
    const share mine{all, pe, n_pes};
    std::vector<key> keys(mine.keys());
    make_keys(mine, standard_seed, keys);
    return keys;
}

TEST(npb_is, keys_of_all_pes_are_those_of_one) {
    const auto all = keys_of(0, 1);
    std::vector<key> together;
    for (int pe = 0; pe < 4; ++pe) {
        const auto part = keys_of(pe, 4);
        together.insert(together.end(), part.begin(), part.end());
    }
    EXPECT_EQ(together, all);
    EXPECT_GE(*std::min_element(all.begin(), all.end()), 0);
    EXPECT_LT(*std::max_element(all.begin(), all.end()), small.max_key());
}

TEST(npb_is, keys_are_sums_of_four_numbers) {
    const auto all = keys_of(0, 1);
    random_numbers numbers;
    for (const key k : all) {
        double sum = 0;
        for (int i = 0; i < 4; ++i) sum += numbers.next();
        ASSERT_EQ(k, static_cast<key>(512 * sum));
    }
}

TEST(npb_is, buckets_are_counted_and_filled) {
    auto keys = keys_of(0, 1);
    keys.resize(keys.size() - 3);  // a rest of the loop's turns
    counts buckets(small.buckets());
    count_buckets(keys, small.bucket_shift(), buckets);
    std::vector<key> scattered(keys.size());
    std::vector<key*> next;
    key* at = scattered.data();
    for (std::size_t b = 0; b < buckets.size(); ++b) {
        ASSERT_EQ(buckets[b], std::count_if(keys.begin(), keys.end(),
                                            [&](key k) { return k / 4 == static_cast<key>(b); }));
        next.push_back(at);
        at += buckets[b];
    }
    scatter(keys, small.bucket_shift(), next);
    std::stable_sort(keys.begin(), keys.end(), [](key a, key b) { return a / 4 < b / 4; });
    EXPECT_EQ(scattered, keys);
}

TEST(npb_is, buckets_are_shared_out_evenly) {
    EXPECT_EQ(share_out(counts{5, 5, 5, 5}, 20, 2), (std::vector<std::size_t>{0, 2, 4}));
    EXPECT_EQ(share_out(counts{1, 1, 1, 17}, 20, 2), (std::vector<std::size_t>{0, 4, 4}));
    EXPECT_EQ(share_out(counts{17, 1, 1, 1}, 20, 4), (std::vector<std::size_t>{0, 1, 1, 1, 4}));
    EXPECT_EQ(share_out(counts{0, 20, 0, 0}, 20, 1), (std::vector<std::size_t>{0, 4}));
}

TEST(npb_is, ranks_are_places_in_order) {
    std::vector<key> keys;
    for (const key k : keys_of(0, 1))
        if (k >= 800 && k < 1200) keys.push_back(k);
    ranking ranks(small);
    for (int again = 0; again < 2; ++again) {
        ranks.begin(800, 1200, 70);
        ranks.count(keys);
        ranks.finish();
    }
    std::vector<key> sorted(keys.size());
    ranks.sort(keys, sorted);
    std::sort(keys.begin(), keys.end());
    EXPECT_EQ(sorted, keys);
    for (key k = 800; k < 1200; ++k) {
        const auto below = std::lower_bound(keys.begin(), keys.end(), k) - keys.begin();
        ASSERT_EQ(ranks.rank(k), 70 + below) << k;
    }
    EXPECT_TRUE(ranks.has(800));
    EXPECT_FALSE(ranks.has(799));
    EXPECT_FALSE(ranks.has(1200));
}

TEST(npb_is, a_wrong_rank_is_noticed) {
    std::vector<double> ranks;
    for (int t = 1; t <= iterations; ++t)
        for (const double r : {0.0 + t, 18.0 + t, 346.0 + t, 64917.0 - t, 65463.0 - t})
            ranks.push_back(r);
    EXPECT_TRUE(compare('S', ranks).passed);
    ranks[33] += 1;
    const verdict found = compare('S', ranks);
    EXPECT_FALSE(found.passed);
    EXPECT_EQ(found.text, "in iteration 7 the rank of key 62548 is 64911 and should be 64910");
}

TEST(npb_is, pes_are_a_power_of_two) {
    EXPECT_TRUE(trouble_of(small, 8).empty());
    EXPECT_FALSE(trouble_of(small, 6).empty());
    EXPECT_FALSE(trouble_of(small, 512).empty());
}

}  // namespace
