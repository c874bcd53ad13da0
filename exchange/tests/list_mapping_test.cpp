// SPDX-License-Identifier: BSD-3-Clause
// Mappings by the directory against those by telling everything to everybody.
#include "skerry/exchange/list_mapping.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "cases.hpp"
#include "directory/directory.hpp"
#include "run_on_pes.hpp"
#include "skerry/runtime/world.hpp"

namespace {

using namespace skerry::exchange;
using skerry::exchange::tests::run_on_pes;

struct lists {
    index_list have, want;
};

// Stripes of all kinds: some indices are had by several PEs, some by nobody, some wanted twice.
index_list any_stripes(std::mt19937& random, global_index space) {
    std::vector<stripe> stripes(random() % 8);
    for (stripe& s : stripes) {
        s = {static_cast<global_index>(random() % static_cast<unsigned>(space)),
             1 + static_cast<global_index>(random() % 7),
             1 + static_cast<global_index>(random() % 20)};
        if (random() % 3 == 0) s = {s.at(s.count - 1), -s.stride, s.count};
    }
    return index_list(stripes);
}

// A permutation of the indices dealt out to the PEs, another one of what each wants.
index_list dealt(unsigned seed, int pe, int n_pes, global_index count) {
    std::vector<global_index> all(static_cast<std::size_t>(count));
    std::iota(all.begin(), all.end(), -count / 2);
    std::mt19937 random(seed);
    std::shuffle(all.begin(), all.end(), random);
    std::vector<global_index> mine;
    for (std::size_t i = static_cast<std::size_t>(pe); i < all.size();
         i += static_cast<std::size_t>(n_pes))
        mine.push_back(all[i]);
    return index_list::of(mine);
}

lists lists_of_round(int round, int pe, int n_pes) {
    const auto seed = static_cast<unsigned>(round);
    if (round % 3 == 0) {
        const global_index count = 1 + round * 7 % 400;
        return {dealt(seed, pe, n_pes, count), dealt(seed + 1000, pe, n_pes, count)};
    }
    std::mt19937 random(seed * 64 + static_cast<unsigned>(pe));
    const global_index space = round % 3 == 1 ? 300 : 1'000'000'000;
    lists made{any_stripes(random, space), any_stripes(random, space)};
    if (round % 5 == 0) made.want = made.have;
    return made;
}

std::vector<place_run> singles(const std::vector<list_link>& links, int partner) {
    std::vector<place_run> all;
    for (const list_link& l : links) {
        if (l.partner != partner) continue;
        for (const place_run& r : l.runs)
            for (std::uint32_t k = 0; k < r.count; ++k)
                all.push_back({r.local + k * static_cast<std::uint32_t>(r.local_step),
                               r.remote + k * static_cast<std::uint32_t>(r.remote_step), 1, 1, 1});
    }
    return all;
}

// Whether both lead the same elements along, told in an order of their own.
::testing::AssertionResult alike(const std::vector<list_link>& a, const std::vector<list_link>& b,
                                 int n_pes, bool sent) {
    const auto order = [&](const place_run& x, const place_run& y) {
        return sent ? x.remote < y.remote : x.local < y.local;
    };
    for (int pe = 0; pe < n_pes; ++pe) {
        std::vector<place_run> of_a = singles(a, pe), of_b = singles(b, pe);
        std::sort(of_a.begin(), of_a.end(), order);
        std::sort(of_b.begin(), of_b.end(), order);
        const bool same = std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                                     [](const place_run& x, const place_run& y) {
                                         return x.local == y.local && x.remote == y.remote;
                                     });
        if (!same)
            return ::testing::AssertionFailure()
                   << "partner " << pe << ": " << of_a.size() << " and " << of_b.size();
    }
    return ::testing::AssertionSuccess();
}

void expect_alike(skerry::runtime::world& world, const list_mapping& found,
                  const list_mapping& wanted, int round) {
    EXPECT_TRUE(alike(found.receives, wanted.receives, world.n_pes(), false)) << round;
    EXPECT_TRUE(alike(found.sends, wanted.sends, world.n_pes(), true)) << round;
    EXPECT_EQ(found.missing, wanted.missing) << round;
    EXPECT_EQ(found.several, wanted.several) << round;
    if (wanted.missing > 0) {
        EXPECT_EQ(found.first_missing, wanted.first_missing) << round;
    }
}

void compare(skerry::runtime::world& world, const lists& mine, int round) {
    expect_alike(world, map_by_directory(world, mine.have, mine.want),
                 map_by_telling_all(world, mine.have, mine.want), round);
}

TEST(list_mapping, the_directory_finds_what_brute_force_finds) {
    run_on_pes([](skerry::runtime::world& world) {
        for (int round = 0; round < tests::cases(120); ++round)
            compare(world, lists_of_round(round, world.pe(), world.n_pes()), round);
    });
}

// A PE's columns of a table, cut into stripes; some columns are had by two PEs, or twice by one.
index_list columns_of(int pe, int n_pes, int n_columns, std::mt19937& random) {
    std::vector<stripe> all;
    for (int c = 0; c < n_columns; ++c) {
        const bool is_mine = c % n_pes == pe;
        if (!is_mine && random() % 10 != 0) continue;
        for (int row = 0; row < 20;) {
            const int rows = 1 + static_cast<int>(random() % 20);
            if (random() % 8 != 0) all.push_back({row * n_columns + c, n_columns, rows});
            if (is_mine && random() % 30 == 0) all.push_back({c, n_columns, 2});
            row += rows;
        }
    }
    std::shuffle(all.begin(), all.end(), random);
    return index_list(all);
}

TEST(list_mapping, stripes_may_interleave) {
    run_on_pes([](skerry::runtime::world& world) {
        for (int round = 0; round < tests::cases(20); ++round) {
            std::mt19937 random(static_cast<unsigned>(round * 64 + world.pe()));
            const int n_columns = 10 + round * 10, last = n_columns * 20;
            const index_list columns = columns_of(world.pe(), world.n_pes(), n_columns, random);
            const int begin = last * world.pe() / world.n_pes();
            const int end = last * (world.pe() + 1) / world.n_pes();
            const index_list block = index_list::consecutive(begin, end - begin);
            compare(world, round % 2 ? lists{block, columns} : lists{columns, block}, round);
            compare(world, {columns, columns_of(world.pe(), world.n_pes(), n_columns * 2, random)},
                    round);
        }
    });
}

// A few indices far from all others, of which most are close together; single ones and stripes.
TEST(list_mapping, some_may_lie_far_away) {
    run_on_pes([](skerry::runtime::world& world) {
        constexpr global_index far = global_index{1} << 60;
        for (int round = 0; round < 12; ++round) {
            lists mine{dealt(static_cast<unsigned>(round), world.pe(), world.n_pes(), 500),
                       dealt(static_cast<unsigned>(round) + 9, world.pe(), world.n_pes(), 500)};
            const global_index own = world.pe();
            const stripe here[] = {{far - own, 1, 1}, {-far + 100 * own, 3, 20}};
            const stripe there[] = {{-far, 7, 40}, {far - world.n_pes() + own, 1, 1}};
            const index_list with_have[] = {mine.have, index_list(here)};
            const index_list with_want[] = {index_list(there), mine.want};
            if (round % 3 != 0) mine.have = concatenate(with_have);
            if (round % 3 != 1) mine.want = concatenate(with_want);
            compare(world, mine, round);
        }
    });
}

// Strides beyond 2^32: had as a few stripes, these are never told index by index.
TEST(list_mapping, strides_may_be_huge) {
    run_on_pes([](skerry::runtime::world& world) {
        const global_index step = (global_index{1} << 40) + 1, n_pes = world.n_pes();
        const stripe every[] = {{world.pe() * step, n_pes * step, 500}};
        const stripe turned[] = {{(500 * n_pes - 1 - world.pe()) * step, -n_pes * step, 500}};
        compare(world, {index_list(every), index_list(turned)}, 0);
        const stripe third[] = {{-3 * step, 3 * step, 100}};
        compare(world, {index_list(every), index_list(third)}, 1);
        const stripe longer[] = {{world.pe(), global_index{1} << 33, 1 << 27}};
        const index_list many(longer);
        const list_mapping found = map_by_directory(world, many, many);
        ASSERT_EQ(found.receives.size(), 1u);
        EXPECT_EQ(found.receives[0].partner, world.pe());
        EXPECT_EQ(found.receives[0].runs.size(), 1u);
    });
}

// 2 x 10^9 consecutive indices a PE, dealt forwards and backwards: one run each.
TEST(list_mapping, does_not_depend_on_lengths) {
    run_on_pes([](skerry::runtime::world& world) {
        const global_index share = 2'000'000'000, all = share * world.n_pes();
        const index_list have = index_list::consecutive(world.pe() * share, share);
        const stripe turned{all - 1 - world.pe() * share, -1, share};
        const list_mapping found = map_by_directory(world, have, index_list({&turned, 1}));
        ASSERT_EQ(found.receives.size(), 1u);
        EXPECT_EQ(found.receives[0].partner, world.n_pes() - 1 - world.pe());
        EXPECT_EQ(found.receives[0].runs.size(), 1u);
        EXPECT_EQ(found.receives[0].runs[0].count, share);
        EXPECT_EQ(found.missing, 0);
    });
}

// Had or wanted very often, alone and beside stripes: pairs would be counted in thousands of
// millions.
TEST(list_mapping, an_index_may_be_had_and_wanted_many_times) {
    run_on_pes([](skerry::runtime::world& world) {
        constexpr global_index times = 100'000;
        const global_index n_pes = world.n_pes();
        const std::vector<global_index> fives(times, 5), nines(times, 9);
        const stripe row[] = {{100 * (world.pe() + 1), 2, 10}};
        const index_list alone = index_list::of(fives);
        const index_list parts[] = {alone, index_list(row)};
        for (const index_list& have : {alone, concatenate(parts)}) {
            const list_mapping mine = map_by_directory(world, have, have);
            EXPECT_EQ(mine.missing, 0);
            EXPECT_EQ(mine.several, times * (n_pes * times - 1));
            ASSERT_EQ(mine.receives.size(), 1u);
            EXPECT_EQ(mine.receives[0].partner, world.pe());
            global_index firsts = 0;
            for (const place_run& r : mine.receives[0].runs)
                if (r.local < times && r.remote == 0 && r.remote_step == 0) firsts += r.count;
            EXPECT_EQ(firsts, times) << "the first place is sent to all";
        }
        const list_mapping none = map_by_directory(world, alone, index_list::of(nines));
        EXPECT_EQ(none.missing, times);
        EXPECT_EQ(none.first_missing, 9);
    });
}

// A few stripes and indices, each of them often and by several PEs, forwards and backwards.
index_list repeated(std::mt19937& random) {
    std::vector<stripe> all(random() % 30);
    for (stripe& s : all) {
        const auto which = static_cast<global_index>(random() % 5);
        s = {3 * which, 1 + which % 2, 1 + 4 * (which % 3)};
        if (random() % 3 == 0) s = {s.at(s.count - 1), -s.stride, s.count};
    }
    return index_list(all);
}

TEST(list_mapping, the_same_stripes_may_be_had_and_wanted_many_times) {
    run_on_pes([](skerry::runtime::world& world) {
        for (int round = 0; round < tests::cases(60); ++round) {
            std::mt19937 random(static_cast<unsigned>(round * 64 + world.pe()));
            const index_list have = repeated(random), want = repeated(random);
            compare(world, {have, want}, round);
        }
    });
}

// Shares of a few pieces: many rounds, of which most have nothing to do where so many pieces begin
// at one index that all samples are alike.
TEST(list_mapping, rounds_may_be_empty) {
    run_on_pes([](skerry::runtime::world& world) {
        for (int round = 0; round < tests::cases(30); ++round) {
            lists mine = lists_of_round(round, world.pe(), world.n_pes());
            if (round % 2 == 0) {
                const std::vector<global_index> often(200, 7);
                const stripe across[] = {{-50, 3, 40}, {60, -2, 50}};
                const index_list have[] = {index_list(across), index_list::of(often)};
                mine = {concatenate(have), index_list(across)};
            }
            for (const std::int64_t pieces : {1, 3, 50})
                expect_alike(world, map_by_stripes(world, {mine.have, mine.want}, pieces),
                             map_by_telling_all(world, mine.have, mine.want), round);
        }
    });
}

}  // namespace
