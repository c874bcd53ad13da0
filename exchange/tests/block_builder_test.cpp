// SPDX-License-Identifier: BSD-3-Clause
#include "block_builder.hpp"
#include "cases.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace {

using namespace skerry::exchange;

using pairs = std::vector<std::pair<global_index, global_index>>;

// Elements that the blocks copy, in their order.
pairs elements_of(const std::vector<copy_block>& blocks, std::ptrdiff_t element_bytes) {
    pairs all;
    for (const copy_block& b : blocks)
        for (std::size_t run = 0; run < b.run_count; ++run)
            for (std::ptrdiff_t at = 0; at < static_cast<std::ptrdiff_t>(b.run_bytes);
                 at += element_bytes)
                all.emplace_back((b.local_bytes + b.local_shift(run) + at) / element_bytes,
                                 (b.remote_bytes + b.remote_shift(run) + at) / element_bytes);
    return all;
}

std::vector<copy_block> blocks_of_singles(const pairs& elements) {
    block_builder builder(8);
    for (const auto& [local, remote] : elements) builder.add({local, remote, 1, 1, 1});
    return builder.finish();
}

TEST(block_builder, what_takes_turns_is_a_block_a_lane) {
    pairs elements{{1000, 7}, {3, 1}, {5, 90}};  // nothing regular before and after
    for (global_index row = 0; row < 100; ++row) {
        elements.emplace_back(row * 50, row * 60 + 10);       // left of each row
        elements.emplace_back(row * 50 + 41, row * 60 + 12);  // and right
    }
    elements.emplace_back(20, 9000);
    elements.emplace_back(4, 8000);
    elements.emplace_back(777, 8500);
    const std::vector<copy_block> blocks = blocks_of_singles(elements);
    ASSERT_EQ(blocks.size(), 4u);
    EXPECT_TRUE(blocks[0].places);
    EXPECT_EQ(blocks[1].run_count, 100u);
    EXPECT_EQ(blocks[1].local_pitch_bytes, 50 * 8);
    EXPECT_EQ(blocks[2].remote_pitch_bytes, 60 * 8);
    EXPECT_EQ(blocks[2].local_bytes, 41 * 8);
    EXPECT_TRUE(blocks[3].places);
}

TEST(block_builder, copies_the_same_elements_however_they_are_cut) {
    std::mt19937 random(5);
    for (int round = 0; round < tests::cases(300); ++round) {
        pairs elements;
        while (elements.size() < 200) {
            const auto lanes = static_cast<global_index>(1 + random() % 5);
            const auto count = static_cast<global_index>(1 + random() % 20);
            const auto start = static_cast<global_index>(random() % 1000);
            for (global_index k = 0; k < count * lanes; ++k)
                elements.emplace_back(start + k / lanes * 30 + k % lanes * 7,
                                      2 * start + k / lanes * 11 + k % lanes * 500);
        }
        pairs copied = elements_of(blocks_of_singles(elements), 8);
        std::sort(elements.begin(), elements.end());
        std::sort(copied.begin(), copied.end());
        ASSERT_EQ(elements, copied) << "round " << round;
    }
}

// The partner builds from the same pairs turned around, and must find the same blocks.
TEST(block_builder, both_ends_make_the_same_blocks) {
    std::mt19937 random(6);
    for (int round = 0; round < tests::cases(300); ++round) {
        pairs elements, turned;
        for (int k = 0; k < 200; ++k) {
            const bool goes_on = k >= 2 && random() % 8 != 0;
            const auto& [local, remote] =
                goes_on ? elements[static_cast<std::size_t>(k) - 2]
                        : std::pair<global_index, global_index>(random() % 5000, random() % 5000);
            elements.emplace_back(local + (goes_on ? 13 : 0), remote + (goes_on ? 17 : 0));
        }
        for (const auto& [local, remote] : elements) turned.emplace_back(remote, local);
        const std::vector<copy_block> here = blocks_of_singles(elements);
        const std::vector<copy_block> there = blocks_of_singles(turned);
        ASSERT_EQ(here.size(), there.size());
        pairs theirs = elements_of(there, 8);
        for (auto& [local, remote] : theirs) std::swap(local, remote);
        ASSERT_EQ(elements_of(here, 8), theirs);
    }
}

}  // namespace
