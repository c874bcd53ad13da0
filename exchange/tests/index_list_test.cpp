// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include "cases.hpp"
#include "skerry/exchange/index_list.hpp"
#include "stripe_sets.hpp"

namespace {

using namespace skerry::exchange;

using indices = std::vector<global_index>;

// Stripes of all kinds, also descending, single and overlapping.
std::vector<stripe> some_stripes(std::mt19937& random, bool strided = true) {
    std::vector<stripe> made(random() % 6);
    for (stripe& s : made) {
        s.count = 1 + random() % 12;
        s.stride = strided ? 1 + random() % 6 : 1;
        s.first = random() % 60;
        if (random() % 3 == 0) s = {s.at(s.count - 1), -s.stride, s.count};
    }
    return made;
}

indices expanded(const std::vector<stripe>& stripes) {
    indices all;
    for (const stripe& s : stripes)
        for (global_index k = 0; k < s.count; ++k) all.push_back(s.at(k));
    return all;
}

// What a list holds, when it must hold each index once.
std::set<global_index> as_set(const index_list& list) {
    const indices all = list.expanded();
    std::set<global_index> set(all.begin(), all.end());
    EXPECT_EQ(set.size(), all.size()) << "an index is there twice";
    return set;
}

TEST(index_list, keeps_order_whatever_it_is_made_of) {
    std::mt19937 random(1);
    for (int round = 0; round < tests::cases(3000); ++round) {
        const std::vector<stripe> stripes = some_stripes(random);
        const indices wanted = expanded(stripes);
        const index_list by_stripes(stripes), by_indices = index_list::of(wanted);
        ASSERT_EQ(by_stripes.expanded(), wanted);
        ASSERT_EQ(by_indices.expanded(), wanted);
        ASSERT_TRUE(by_stripes == by_indices);
        for (std::size_t k = 0; k < wanted.size(); ++k) {
            ASSERT_EQ(by_stripes[static_cast<global_index>(k)], wanted[k]);
            ASSERT_EQ(by_indices[static_cast<global_index>(k)], wanted[k]);
        }
    }
}

TEST(index_list, finds_stripes_and_gives_up_where_there_are_none) {
    indices regular, wild;
    std::mt19937_64 random(2);
    for (global_index k = 0; k < 1000; ++k) {
        regular.push_back(7 + 3 * k);
        wild.push_back(static_cast<global_index>(random() >> 2));
    }
    EXPECT_EQ(index_list::of(regular).pieces(), 1u);
    EXPECT_EQ(index_list::of(wild).pieces(), 1000u);
    EXPECT_EQ(index_list::of(wild).expanded(), wild);
    EXPECT_EQ(index_list::consecutive(5, 1'000'000'000'000).pieces(), 1u);
}

TEST(index_list, boxes_run_in_either_direction) {
    const global_index shape[] = {10, 6, 3}, corner[] = {4, 5, 0}, lengths[] = {3, -2, 2};
    const indices wanted{54, 55, 56, 44, 45, 46, 114, 115, 116, 104, 105, 106};
    EXPECT_EQ(index_list::box(shape, corner, lengths).expanded(), wanted);
    const global_index back[] = {-3, 1, 1};
    EXPECT_EQ(index_list::box(shape, corner, back).expanded(), (indices{54, 53, 52}));
    const global_index all[] = {10, 6, 3}, origin[] = {0, 0, 0};
    EXPECT_EQ(index_list::box(shape, origin, all).pieces(), 1u);
    const global_index nothing[] = {3, 0, 1};
    EXPECT_TRUE(index_list::box(shape, corner, nothing).empty());
}

TEST(index_list, a_box_must_lie_in_its_array) {
    const global_index shape[] = {10, 6}, corner[] = {4, 1}, lengths[] = {3, -3};
    EXPECT_DEATH(index_list::box(shape, corner, lengths), "direction 1: 1 to -1 of 6");
}

void expect_set_operations(const index_list& a, const index_list& b) {
    const indices in_a = a.expanded(), in_b = b.expanded();
    const std::set<global_index> set_a(in_a.begin(), in_a.end()), set_b(in_b.begin(), in_b.end());
    std::set<global_index> both, only_a, either = set_a;
    for (const global_index i : set_a) (set_b.contains(i) ? both : only_a).insert(i);
    either.insert(set_b.begin(), set_b.end());
    ASSERT_EQ(as_set(intersect(a, b)), both);
    ASSERT_EQ(as_set(subtract(a, b)), only_a);
    ASSERT_EQ(as_set(unite(a, b)), either);
}

TEST(index_list, operations_are_those_of_sets) {
    std::mt19937 random(3);
    for (int round = 0; round < tests::cases(5000); ++round) {
        const bool strided = round % 4 != 0;
        const index_list a(some_stripes(random, strided)), b(some_stripes(random, strided));
        ASSERT_NO_FATAL_FAILURE(expect_set_operations(a, b)) << round;
    }
}

// Long stripes are never expanded: these have 10^15 indices.
TEST(index_list, operations_do_not_depend_on_length) {
    const global_index many = 1'000'000'000'000'000;
    const stripe threes{0, 3, many}, fives{1, 5, many};
    const index_list both = intersect(index_list({&threes, 1}), index_list({&fives, 1}));
    EXPECT_EQ(both.pieces(), 1u);
    EXPECT_EQ(both[0], 6);
    EXPECT_EQ(both[1], 21);
    EXPECT_EQ(both.size(), (3 * (many - 1) - 6) / 15 + 1);
    const index_list rest = subtract(index_list({&threes, 1}), both);
    EXPECT_EQ(rest.size(), many - both.size());
    EXPECT_LE(rest.pieces(), 6u);
}

// Stripes that interleave, in numbers and of lengths that take each way of finding those that meet.
std::vector<stripe> many_stripes(std::mt19937& random) {
    const auto below = [&](unsigned n) { return static_cast<global_index>(random() % n); };
    const global_index strides[] = {1, 1 + below(8), 60, 120, 97, 1 + below(200)};
    const std::size_t kinds = 1 + random() % 6;
    const global_index longest = 1 + (random() % 2 == 0 ? 6 : below(100));
    std::vector<stripe> made(20 + random() % 150);
    for (stripe& s : made) {
        s = {below(3000) - 1500, strides[random() % kinds],
             1 + below(static_cast<unsigned>(longest))};
        if (random() % 20 == 0) s.count *= 20;
        if (random() % 3 == 0) s = {s.at(s.count - 1), -s.stride, s.count};
    }
    return made;
}

TEST(index_list, operations_are_those_of_sets_for_many_stripes) {
    std::mt19937 random(5);
    for (int round = 0; round < tests::cases(300); ++round) {
        const index_list a(many_stripes(random)), b(many_stripes(random));
        ASSERT_NO_FATAL_FAILURE(expect_set_operations(a, b)) << round;
    }
}

// Few of those that overlap meet, some more than once: groups are looked through index by index.
TEST(index_list, stripes_that_meet_are_found_once) {
    std::mt19937 random(6);
    for (const global_index stride : {100, 90}) {
        std::vector<stripe> all[2];
        for (int side = 0; side < 2; ++side)
            for (int n = 0; n < 1000; ++n)
                all[side].push_back({static_cast<global_index>(random() % 20'000),
                                     side == 0 ? 1 + stride % 100 / 15 : stride,
                                     random() % 50 == 0 ? 120 : 40});
        std::vector<meeting> wanted;
        for (std::size_t a = 0; a < all[0].size(); ++a)
            for (std::size_t b = 0; b < all[1].size(); ++b)
                if (common(all[0][a], all[1][b])) wanted.push_back({a, b});
        EXPECT_TRUE(meetings(all[0], all[1]) == wanted) << stride;
        const std::vector<stripe> once = made_disjoint(all[0]);
        EXPECT_TRUE(are_disjoint(once));
        EXPECT_FALSE(are_disjoint(all[0]));
    }
}

// The most memory that this process has had since the peak was last forgotten.
long peak_kib(bool forget) {
    if (forget) std::ofstream("/proc/self/clear_refs") << "5";
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word)
        if (word == "VmHWM:" && status >> word) return std::stol(word);
    return 0;
}

// Few of millions of pairs meet, so that indices are looked at one by one; but never all at once,
// which would take 128 MB.
TEST(index_list, indices_looked_at_one_by_one_take_little_memory) {
    std::mt19937 random(7);
    std::vector<stripe> all[2];
    for (int n = 0; n < 4000; ++n)
        for (int side = 0; side < 2; ++side)
            all[side].push_back(
                {static_cast<global_index>(random() % 30'000), side == 0 ? 30'011 : 30'013, 1000});
    const long before = peak_kib(true);
    const std::vector<meeting> met = meetings(all[0], all[1]);
    const long after = peak_kib(false);
    EXPECT_GT(met.size(), 100'000u);
    EXPECT_TRUE(std::adjacent_find(met.begin(), met.end()) == met.end());
    for (std::size_t n = 0; n < met.size(); n += 1000)
        EXPECT_TRUE(common(all[0][met[n].a], all[1][met[n].b]));
#ifndef __SANITIZE_ADDRESS__
    EXPECT_LT(after - before, 80 << 10);
#endif
}

// Dealt out in turn, against blocks and against rows: pairs of stripes would be counted in
// thousands of millions.
TEST(index_list, operations_on_stripes_that_interleave_grow_with_the_stripes) {
    const global_index columns = 60'000, rows = 100'000;
    std::vector<stripe> even, odd, every_third;
    for (global_index c = 0; c < columns; ++c) {
        (c % 2 == 0 ? even : odd).push_back({c, columns, rows});
        if (c % 3 == 0) every_third.push_back({c + columns, columns, rows - 1});
    }
    const index_list a(even), b(odd), c(every_third);
    EXPECT_TRUE(intersect(a, b).empty());
    EXPECT_EQ(unite(a, b).size(), columns * rows);
    EXPECT_EQ(intersect(a, c).size(), columns / 6 * (rows - 1));
    EXPECT_EQ(subtract(a, c).size(), a.size() - columns / 6 * (rows - 1));
    const index_list block = index_list::consecutive(rows / 2 * columns, rows * columns);
    EXPECT_EQ(intersect(block, a).size(), columns / 2 * rows / 2);
    EXPECT_EQ(subtract(block, a).size(), block.size() - columns / 2 * rows / 2);
    // Short rows, each of which meets few of the columns.
    std::vector<stripe> short_rows;
    for (global_index r = 0; r < 50'000; ++r) short_rows.push_back({r * (columns + 7), 1, 4});
    EXPECT_EQ(
        intersect(index_list(short_rows), a).size() + intersect(index_list(short_rows), b).size(),
        4 * 50'000);
}

TEST(index_list, replaces_no_index_twice) {
    const global_index twice[] = {5, 5}, stand_ins[] = {100, 101};
    EXPECT_EXIT(
        replace(index_list::consecutive(0, 10), index_list::of(twice), index_list::of(stand_ins)),
        testing::ExitedWithCode(1), "replace: index 5 is replaced twice");
}

TEST(index_list, replaces_like_a_dictionary) {
    std::mt19937 random(4);
    for (int round = 0; round < tests::cases(3000); ++round) {
        const index_list list(some_stripes(random));
        const index_list from = unite(index_list(some_stripes(random)), {});
        indices stand_ins(static_cast<std::size_t>(from.size()));
        for (global_index& i : stand_ins) i = 1000 + static_cast<global_index>(random() % 50);
        const indices replaced = from.expanded();
        std::map<global_index, global_index> dictionary;
        for (std::size_t k = 0; k < replaced.size(); ++k) dictionary[replaced[k]] = stand_ins[k];
        indices wanted = list.expanded();
        for (global_index& i : wanted)
            if (dictionary.contains(i)) i = dictionary[i];
        ASSERT_EQ(replace(list, from, index_list::of(stand_ins)).expanded(), wanted) << round;
    }
}

}  // namespace
