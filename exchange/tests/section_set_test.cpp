// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/section_set.hpp"
#include "cases.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace {

using namespace skerry::exchange;

TEST(section, size_and_emptiness) {
    EXPECT_EQ((section{{0, 4}, {1, 3}}).size(), 8);
    EXPECT_TRUE((section{{3, 3}, {0, 5}}).empty());
    EXPECT_EQ((section{{5, 2}}).size(), 0);
}

TEST(section_set, a_stripe_is_one_piece_however_long) {
    const auto stripe = section_set::stripe(5, global_index{1} << 40);
    EXPECT_EQ(stripe.pieces().size(), 1u);
    EXPECT_EQ(stripe.size(), global_index{1} << 40);
    const section_set rest = subtract(stripe, section_set::stripe(1000, 1));
    EXPECT_EQ(rest.pieces().size(), 2u);
    EXPECT_EQ(rest.size(), (global_index{1} << 40) - 1);
}

TEST(section_set, adjacent_sections_become_one) {
    const section_set both = unite(section{{0, 4}, {0, 9}}, section{{4, 7}, {0, 9}});
    ASSERT_EQ(both.pieces().size(), 1u);
    EXPECT_EQ(both.pieces()[0], (section{{0, 7}, {0, 9}}));
}

TEST(section_set, overlapping_sections_count_once) {
    const section all[] = {{{0, 4}, {0, 4}}, {{2, 6}, {2, 6}}, {{0, 4}, {0, 4}}};
    EXPECT_EQ(section_set(all).size(), 28);
}

// The oracle: plain sets of positions.
using expanded = std::set<position>;

expanded expand(const section_set& list) {
    expanded all;
    for (const section& s : list.pieces())
        for (global_index z = s.lo[2]; z < s.hi[2]; ++z)
            for (global_index y = s.lo[1]; y < s.hi[1]; ++y)
                for (global_index x = s.lo[0]; x < s.hi[0]; ++x)
                    EXPECT_TRUE(all.insert({x, y, z, 0}).second) << "pieces overlap";
    return all;
}

section_set random_list(std::mt19937& random) {
    const auto pick = [&](int most) { return static_cast<global_index>(random() % most); };
    std::vector<section> sections;
    for (int n = random() % 6; n > 0; --n) {
        section s;
        for (int d = 0; d < 3; ++d) {
            s.lo[d] = pick(7) - 2;
            s.hi[d] = s.lo[d] + pick(5);
        }
        sections.push_back(s);
    }
    return section_set(sections);
}

TEST(section_set, operations_agree_with_plain_sets) {
    std::mt19937 random(1);
    for (int round = 0; round < tests::cases(2000); ++round) {
        const section_set a = random_list(random), b = random_list(random);
        const expanded in_a = expand(a), in_b = expand(b);
        expanded both, either = in_a, only_a;
        for (const position& at : in_a) (in_b.count(at) ? both : only_a).insert(at);
        either.insert(in_b.begin(), in_b.end());
        ASSERT_EQ(expand(intersect(a, b)), both);
        ASSERT_EQ(expand(unite(a, b)), either);
        ASSERT_EQ(expand(subtract(a, b)), only_a);
        ASSERT_EQ(a.size(), static_cast<global_index>(in_a.size()));
        ASSERT_EQ(same_indices(a, b), in_a == in_b);
        ASSERT_TRUE(same_indices(unite(a, b), unite(b, a)));
    }
}

}  // namespace
