// SPDX-License-Identifier: BSD-3-Clause
// Random redistributions, by every variant, against what each element must be.
#include "skerry/exchange/redistribute.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <random>

#include "cases.hpp"
#include "run_on_pes.hpp"
#include "skerry/runtime/world.hpp"

namespace {

using namespace skerry::exchange;
using skerry::exchange::tests::run_on_pes;

constexpr global_index most_elements = 600;

// Byte b of the element of an index on a level: differs where anything differs.
std::byte value_of(global_index index, global_index level, std::size_t b, int round) {
    return static_cast<std::byte>(index * 37 + level * 11 + static_cast<global_index>(b) * 5 +
                                  round);
}

// One array's part in a redistribution, the same on all PEs but for what each has and wants.
struct shape {
    std::size_t element_bytes;
    global_index levels;
    index_list have, want, from, to;
};

std::vector<global_index> shuffled(global_index count, global_index first, std::mt19937& random) {
    std::vector<global_index> all(static_cast<std::size_t>(count));
    std::iota(all.begin(), all.end(), first);
    std::shuffle(all.begin(), all.end(), random);
    return all;
}

// What each PE has: runs of a common order, cut anywhere; what it wants: any of it.
shape random_shape(int seed, int pe, int n_pes) {
    std::mt19937 common(static_cast<unsigned>(seed));
    constexpr std::size_t sizes[] = {8, 4, 1, 2, 16, 12, 24};
    shape made{sizes[common() % 7], 1 + static_cast<global_index>(common() % 3), {}, {}, {}, {}};
    const auto count = n_pes + static_cast<global_index>(common() % 300);
    const bool is_wild = common() % 2;
    std::vector<global_index> order = shuffled(count, 50, common);
    if (!is_wild) std::sort(order.begin(), order.end());
    const auto cut = [&](int p) { return order.begin() + count * p / n_pes; };
    made.have = index_list::of({cut(pe), cut(pe + 1)});
    std::mt19937 own(static_cast<unsigned>(seed * 100 + pe));
    std::vector<global_index> wanted(own() % 200);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const bool goes_on = i > 0 && own() % 4 != 0 && wanted[i - 1] < 50 + count - 1;
        wanted[i] = goes_on ? wanted[i - 1] + 1
                            : 50 + static_cast<global_index>(own() % static_cast<unsigned>(count));
    }
    made.want = index_list::of(wanted);
    if (common() % 2) {
        const auto at = [&](global_index size) {
            std::vector<global_index> all = shuffled(most_elements, 0, own);
            all.resize(static_cast<std::size_t>(size));
            if (own() % 2) std::sort(all.begin(), all.end());
            return index_list::of(all);
        };
        made.from = at(made.have.size());
        made.to = at(made.want.size());
    }
    return made;
}

class array_pair {
 public:
    array_pair(skerry::runtime::world& world, shape what) : world_(world), what_(std::move(what)) {
        const std::size_t bytes =
            static_cast<std::size_t>(most_elements * what_.levels) * what_.element_bytes;
        source_ = static_cast<std::byte*>(world.symmetric_heap().allocate(bytes));
        target_ = static_cast<std::byte*>(world.symmetric_heap().allocate(bytes));
        bytes_ = bytes;
        mapping_ = map_by_directory(world, what_.have, what_.want);
    }
    ~array_pair() {
        world_.all_teams().world().barrier();
        world_.symmetric_heap().release(target_);
        world_.symmetric_heap().release(source_);
    }
    listed_array described() const {
        return {.name = "array",
                .mapping = &mapping_,
                .source = source_,
                .target = target_,
                .element_bytes = what_.element_bytes,
                .levels = what_.levels,
                .from = {what_.from, most_elements},
                .to = {what_.to, most_elements}};
    }
    void fill(int round) {
        std::memset(source_, 0xee, bytes_);
        std::memset(target_, 0xaa, bytes_);
        wanted_.assign(bytes_, std::byte{0xaa});
        place(what_.have, what_.from, source_, round);
        place(what_.want, what_.to, wanted_.data(), round);
    }
    bool is_right() const { return std::memcmp(target_, wanted_.data(), bytes_) == 0; }

 private:
    void place(const index_list& list, const index_list& at, std::byte* to, int round) const {
        for (global_index level = 0; level < what_.levels; ++level)
            for (global_index k = 0; k < list.size(); ++k) {
                const global_index element = level * most_elements + (at.empty() ? k : at[k]);
                for (std::size_t b = 0; b < what_.element_bytes; ++b)
                    to[static_cast<std::size_t>(element) * what_.element_bytes + b] =
                        value_of(list[k], level, b, round);
            }
    }

    skerry::runtime::world& world_;
    shape what_;
    std::byte *source_, *target_;
    std::size_t bytes_;
    std::vector<std::byte> wanted_;
    list_mapping mapping_;
};

void check(skerry::runtime::world& world, const variant& how, int seed) {
    std::vector<std::unique_ptr<array_pair>> pairs;
    std::vector<listed_array> arrays;
    for (int a = 0; a < 1 + seed % 3; ++a) {
        pairs.push_back(std::make_unique<array_pair>(
            world, random_shape(seed * 10 + a, world.pe(), world.n_pes())));
        arrays.push_back(pairs.back()->described());
    }
    {
        redistribution moves(world, arrays, how);
        for (int round = 0; round < 3; ++round) {
            for (const auto& p : pairs) p->fill(round);
            world.all_teams().world().barrier();  // targets are set up by their owner
            moves.start();
            moves.finish();
            for (const auto& p : pairs)
                EXPECT_TRUE(p->is_right())
                    << how.name() << ", seed " << seed << ", round " << round;
            world.all_teams().world().barrier();
        }
    }
    while (!pairs.empty()) pairs.pop_back();
}

TEST(redistribution, every_variant_brings_every_element) {
    run_on_pes([](skerry::runtime::world& world) {
        int seed = 0;
        for (const variant& how : tests::variants_to_try(world))
            for (int i = 0; i < tests::cases(2); ++i) check(world, how, seed++);
        for (int i = 0; i < tests::cases(40); ++i) check(world, default_variant(), seed++);
    });
}

// All of one PE to the next, and nothing back: its first message of 300 KB and more is cut, and the
// PE may be several exchanges ahead. By run() on some PEs, by start() and finish() on others.
TEST(redistribution, long_messages_go_one_way) {
    run_on_pes([](skerry::runtime::world& world) {
        constexpr global_index count = 40'000;
        const int n_pes = world.n_pes();
        const bool sends = world.pe() % 2 == 0 && n_pes > 1, receives = world.pe() % 2 == 1;
        const auto part = [&](int pe) { return index_list::consecutive(pe * count, count); };
        const list_mapping who = map_by_directory(world, sends ? part(world.pe()) : index_list(),
                                                  receives ? part(world.pe() - 1) : index_list());
        std::vector<double> source(count), target(count);
        for (const variant& how : tests::variants_to_try(world)) {
            const listed_array array{
                .name = "long", .mapping = &who, .source = source.data(), .target = target.data()};
            if (how.how->needs_symmetric_fields) continue;
            redistribution moves(world, {&array, 1}, how);
            for (int round = 0; round < 4; ++round) {
                std::iota(source.begin(), source.end(), world.pe() * count + round);
                std::fill(target.begin(), target.end(), -1);
                if ((world.pe() / 2 + round) % 2 == 0) {
                    moves.run();
                } else {
                    moves.start();
                    moves.finish();
                }
                for (global_index k = 0; receives && k < count; ++k)
                    ASSERT_EQ(target[static_cast<std::size_t>(k)],
                              static_cast<double>((world.pe() - 1) * count + round + k))
                        << how.name() << ", round " << round << ", element " << k;
            }
        }
    });
}

// As of a pole: one element of the next PE goes to three places of the array that it is sent from.
TEST(redistribution, brings_an_element_to_several_places_of_its_array) {
    run_on_pes([](skerry::runtime::world& world) {
        const global_index next = 4 * ((world.pe() + 1) % world.n_pes());
        const global_index thrice[] = {next, next, next};
        const list_mapping who = map_by_directory(world, index_list::consecutive(4 * world.pe(), 4),
                                                  index_list::of(thrice));
        std::vector<double> values(7);
        std::iota(values.begin(), values.begin() + 4, 4 * world.pe());
        const listed_array array{.name = "pole",
                                 .mapping = &who,
                                 .source = values.data(),
                                 .target = values.data(),
                                 .to = {index_list::consecutive(4, 3)}};
        redistribution moves(world, {&array, 1}, default_variant());
        moves.run();
        for (std::size_t k = 4; k < 7; ++k)
            EXPECT_EQ(values[k], static_cast<double>(next)) << "place " << k;
    });
}

}  // namespace
