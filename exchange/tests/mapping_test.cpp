// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/mapping.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "cases.hpp"
#include "skerry/exchange/decomposition.hpp"

namespace {

using namespace skerry::exchange;

TEST(decomposition, gives_remainder_cells_to_the_first_blocks) {
    const global_index cells[] = {10, 7};
    const int grid[] = {3, 2};
    const decomposition blocks = decomposition::even(cells, grid);
    EXPECT_EQ(blocks.n_blocks(), 6);
    EXPECT_EQ(blocks.owned(0), (section{{0, 4}, {0, 4}}));
    EXPECT_EQ(blocks.owned(4), (section{{4, 7}, {4, 7}}));
    EXPECT_EQ(blocks.owned(4, {1, 1}), (section{{4, 8}, {4, 8}}));
    EXPECT_EQ(blocks.domain({1, 0}), (section{{0, 11}, {0, 7}}));
}

TEST(decomposition, balanced_has_the_least_surface) {
    const global_index wide[] = {400, 100};
    EXPECT_EQ(decomposition::balanced(wide, 4).blocks(0), 4);
    const global_index square[] = {100, 100};
    EXPECT_EQ(decomposition::balanced(square, 4).blocks(0), 2);
}

TEST(decomposition, refuses_more_blocks_than_cells) {
    const global_index cells[] = {2};
    EXPECT_EXIT(decomposition::balanced(cells, 3), testing::ExitedWithCode(1), "too few cells");
}

TEST(decomposition, refuses_more_blocks_than_an_int_counts) {
    const global_index cells[] = {70'000, 70'000};
    const int grid[] = {70'000, 70'000};
    EXPECT_EXIT(decomposition::even(cells, grid), testing::ExitedWithCode(1),
                "decomposition: directions 0 to 1 alone have 4900000000 blocks");
}

TEST(mapping, largest_giver_first_then_the_lower_pe) {
    distribution all;
    all.have = {section{{0, 4}}, section{{3, 9}}, section{{3, 9}}, {}};
    all.want = {{}, {}, {}, section{{2, 9}}};
    const mapping mine = make_mapping(3, all);
    ASSERT_EQ(mine.receives.size(), 2u);
    EXPECT_EQ(mine.receives[0].partner, 0);
    EXPECT_TRUE(same_indices(mine.receives[0].indices, section{{2, 3}}));
    EXPECT_EQ(mine.receives[1].partner, 1);
    EXPECT_TRUE(same_indices(mine.receives[1].indices, section{{3, 9}}));
    EXPECT_TRUE(make_mapping(2, all).sends.empty());
}

TEST(mapping, tells_what_nobody_has) {
    distribution all;
    all.have = {section{{0, 4}}, {}};
    all.want = {{}, section{{2, 6}}};
    EXPECT_TRUE(same_indices(make_mapping(1, all).missing, section{{4, 6}}));
}

section random_box(std::mt19937& random) {
    section s;
    for (int d = 0; d < 2; ++d) {
        s.lo[d] = random() % 12;
        s.hi[d] = s.lo[d] + 1 + random() % 5;
    }
    return s;
}

// Any owners, any wishes: each wanted index arrives once, from a PE that has it, and both ends
// agree.
TEST(mapping, both_ends_agree_for_random_distributions) {
    std::mt19937 random(7);
    for (int round = 0; round < tests::cases(300); ++round) {
        distribution all;
        const int n_pes = 1 + random() % 7;
        for (int pe = 0; pe < n_pes; ++pe) {
            all.have.push_back(unite(random_box(random), random_box(random)));
            all.want.push_back(unite(random_box(random), random_box(random)));
        }
        std::map<std::pair<int, int>, std::vector<section>> sent;
        for (int pe = 0; pe < n_pes; ++pe)
            for (const transfer& t : make_mapping(pe, all).sends)
                sent[{pe, t.partner}] = {t.indices.pieces().begin(), t.indices.pieces().end()};
        for (int pe = 0; pe < n_pes; ++pe) {
            const mapping mine = make_mapping(pe, all);
            section_set arrived = mine.missing;
            for (const transfer& t : mine.receives) {
                const std::vector<section> pieces(t.indices.pieces().begin(),
                                                  t.indices.pieces().end());
                ASSERT_EQ((sent[{t.partner, pe}]), pieces);
                sent.erase({t.partner, pe});
                ASSERT_TRUE(subtract(t.indices, all.have[t.partner]).empty());
                ASSERT_TRUE(intersect(arrived, t.indices).empty()) << "an index arrives twice";
                arrived = unite(arrived, t.indices);
            }
            ASSERT_TRUE(same_indices(arrived, all.want[pe]));
        }
        ASSERT_TRUE(sent.empty()) << "something is sent that nobody receives";
    }
}

}  // namespace
