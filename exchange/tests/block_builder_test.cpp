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
        for (std::size_t run = 0; run < b.runs(); ++run)
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

// Runs of a box in the order of one end, as a section's stripes give them.
std::vector<copy_block> blocks_of_box(global_index length, global_index rows, global_index planes) {
    block_builder builder(8);
    for (global_index p = 0; p < planes; ++p)
        for (global_index r = 0; r < rows; ++r)
            builder.add({p * 7000 + r * 50, p * 90000 + r * 300, 1, 1, length});
    return builder.finish();
}

TEST(block_builder, rows_a_distance_apart_are_one_block) {
    const std::vector<copy_block> blocks = blocks_of_box(20, 30, 40);
    ASSERT_EQ(blocks.size(), 1u);
    EXPECT_EQ(blocks[0].run_bytes, 20 * 8u);
    EXPECT_EQ(blocks[0].run_count, 30u);
    EXPECT_EQ(blocks[0].row_count, 40u);
    EXPECT_EQ(blocks[0].local_row_pitch_bytes, 7000 * 8);
    EXPECT_EQ(blocks[0].remote_row_pitch_bytes, 90000 * 8);
    EXPECT_EQ(blocks_of_box(20, 60, 80).size(), 1u);
}

TEST(block_builder, a_matrix_that_is_transposed_is_one_block) {
    block_builder builder(8);
    for (global_index row = 0; row < 50; ++row) builder.add({row * 70, row, 1, 50, 70});
    const std::vector<copy_block> blocks = builder.finish();
    ASSERT_EQ(blocks.size(), 1u);
    EXPECT_EQ(blocks[0].runs(), 50 * 70u);
}

// Boxes of any lengths and strides, rows that are missing, and what does not fit between.
element_run some_run(std::mt19937& random) {
    const auto below = [&](int end) { return static_cast<global_index>(random() % end); };
    return {below(1000), below(1000), below(2) ? 1 : 3, below(2) ? 1 : 5, 1 + below(6)};
}

TEST(block_builder, keeps_the_order_of_long_runs) {
    std::mt19937 random(7);
    for (int round = 0; round < 500; ++round) {
        block_builder builder(8);
        pairs elements;
        for (int box = 0; box < 4; ++box) {
            element_run run = some_run(random);
            run.count += 4;  // shorter ones may be put to places, in another order
            const element_run shift = some_run(random), big_shift = some_run(random);
            const global_index rows = shift.count, planes = big_shift.count;
            for (global_index k = 0; k < rows * planes; ++k) {
                element_run one = run;
                one.local += k % rows * shift.local + k / rows * big_shift.local;
                one.remote += k % rows * shift.remote + k / rows * big_shift.remote;
                if (random() % 20 == 0) continue;
                builder.add(one);
                for (global_index e = 0; e < one.count; ++e)
                    elements.emplace_back(one.local + e * one.local_step,
                                          one.remote + e * one.remote_step);
            }
        }
        ASSERT_EQ(elements_of(builder.finish(), 8), elements) << "round " << round;
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
