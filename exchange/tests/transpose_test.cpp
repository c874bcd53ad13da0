// SPDX-License-Identifier: BSD-3-Clause
// Random transpositions, by every variant, against what each element must be.
#include "skerry/exchange/transpose.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <numeric>
#include <random>

#include "cases.hpp"
#include "run_on_pes.hpp"
#include "skerry/runtime/world.hpp"

namespace {

using namespace skerry::exchange;
using skerry::exchange::tests::run_on_pes;
using generator = std::mt19937;

int below(generator& random, int end) {
    return static_cast<int>(random() % static_cast<unsigned>(end));
}

// Blocks of any widths, as many as PEs or fewer.
decomposition random_blocks(std::span<const global_index> cells, int n_pes, generator& random) {
    int left = below(random, 3) == 0 ? 1 + below(random, n_pes) : n_pes;
    std::vector<std::vector<global_index>> cuts;
    for (const global_index n : cells) {
        std::vector<global_index> inner(static_cast<std::size_t>(n - 1));
        std::iota(inner.begin(), inner.end(), 1);
        std::shuffle(inner.begin(), inner.end(), random);
        const int most = static_cast<int>(std::min<global_index>(left, n));
        const int blocks = below(random, 2) == 0 ? most : 1 + below(random, most);
        left /= blocks;
        inner.resize(static_cast<std::size_t>(blocks - 1));
        inner.push_back(0);
        inner.push_back(n);
        std::sort(inner.begin(), inner.end());
        cuts.push_back(inner);
    }
    return decomposition::at_cuts(cuts);
}

// Any order of directions, gaps anywhere, some directions backwards.
position random_strides(const section& block, int dimensions, generator& random) {
    std::vector<int> order(static_cast<std::size_t>(dimensions));
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    position strides{};
    global_index next = 1 + below(random, 4) / 3;
    for (const int d : order) {
        strides[d] = below(random, 6) == 0 ? -next : next;
        next *= block.length(d) + below(random, 3) / 2;
    }
    return strides;
}

// One end of an array: memory in which the first element is in the middle.
class end {
 public:
    end(skerry::runtime::world& world, const section& block, position strides,
        global_index most_elements, std::size_t element_bytes)
        : world_(world),
          block_(block),
          strides_(strides),
          element_bytes_(element_bytes),
          bytes_(2 * static_cast<std::size_t>(most_elements) * element_bytes),
          memory_(static_cast<std::byte*>(world.symmetric_heap().allocate(bytes_))) {}
    ~end() {
        world_.all_teams().world().barrier();
        world_.symmetric_heap().release(memory_);
    }
    std::byte* first() const { return memory_ + bytes_ / 2; }

    // What it must hold in a round, between bytes that nobody touches.
    std::vector<std::byte> filled(int round) const {
        std::vector<std::byte> all(bytes_, std::byte{0xee});
        position at = block_.lo;
        for (global_index k = 0; k < block_.size(); ++k) {
            global_index element = 0, number = 0;
            for (int d = 0; d < max_dimensions; ++d) {
                element += (at[d] - block_.lo[d]) * strides_[d];
                number = number * 131 + at[d];
            }
            std::byte* to =
                all.data() + bytes_ / 2 + element * static_cast<std::ptrdiff_t>(element_bytes_);
            for (std::size_t b = 0; b < element_bytes_; ++b)
                to[b] =
                    static_cast<std::byte>((number * 37 + static_cast<int>(b) * 5 + round) % 211);
            for (int d = 0; d < max_dimensions && ++at[d] == block_.hi[d]; ++d)
                at[d] = block_.lo[d];
        }
        return all;
    }
    void clear() { std::memset(memory_, 0xee, bytes_); }
    void fill(int round) { std::memcpy(memory_, filled(round).data(), bytes_); }
    bool is_filled(int round) const {
        return std::memcmp(memory_, filled(round).data(), bytes_) == 0;
    }

 private:
    skerry::runtime::world& world_;
    section block_;
    position strides_;
    std::size_t element_bytes_, bytes_;
    std::byte* memory_;
};

// The same on all PEs but for strides.
class case_of_test {
 public:
    case_of_test(skerry::runtime::world& world, int seed) : world_(world) {
        generator common(static_cast<unsigned>(seed));
        generator own(static_cast<unsigned>(seed * 100 + world.pe()));
        std::vector<global_index> cells(static_cast<std::size_t>(1 + below(common, 4)));
        for (global_index& n : cells) n = 1 + below(common, cells.size() > 2 ? 9 : 40);
        if (cells.size() == 2 && below(common, 2)) cells = {150, 70};  // several tiles
        from_.push_back(random_blocks(cells, world.n_pes(), common));
        from_.push_back(random_blocks(cells, world.n_pes(), common));
        global_index most = 2;
        for (const global_index n : cells) most *= n + 1;
        const int dimensions = static_cast<int>(cells.size());
        for (int a = 0; a < 1 + below(common, 3); ++a) {
            constexpr std::size_t sizes[] = {8, 4, 1, 2, 16, 12, 24};
            const std::size_t bytes = sizes[below(common, 7)];
            block_array made{.name = "array", .element_bytes = bytes};
            made.source_strides = add_end(from_[0], dimensions, most, bytes, own);
            made.source = ends_.back()->first();
            made.target_strides = add_end(from_[1], dimensions, most, bytes, own);
            made.target = ends_.back()->first();
            arrays_.push_back(made);
        }
    }
    ~case_of_test() {
        while (!ends_.empty()) ends_.pop_back();
    }

    void check(const variant& how, int seed) {
        transposition turn(world_, from_[0], from_[1], arrays_, how);
        for (int round = 0; round < 3; ++round) {
            for (std::size_t e = 0; e < ends_.size(); e += 2) {
                ends_[e]->fill(round);
                ends_[e + 1]->clear();
            }
            world_.all_teams().world().barrier();  // targets are set up by their owner
            turn.start();
            turn.finish();
            for (std::size_t e = 1; e < ends_.size(); e += 2)
                EXPECT_TRUE(ends_[e]->is_filled(round))
                    << how.name() << ", seed " << seed << ", round " << round << ", PE "
                    << world_.pe();
            world_.all_teams().world().barrier();
        }
    }

 private:
    position add_end(const decomposition& blocks, int dimensions, global_index most,
                     std::size_t element_bytes, generator& own) {
        const int pe = world_.pe();
        const section block = pe < blocks.n_blocks() ? blocks.owned(pe) : section({{0, 0}});
        // Sometimes the strides that are the default.
        const bool is_packed = below(own, 4) == 0;
        const position strides =
            is_packed ? packed_strides(block) : random_strides(block, dimensions, own);
        ends_.push_back(std::make_unique<end>(world_, block, strides, most, element_bytes));
        return is_packed ? position{} : strides;
    }

    skerry::runtime::world& world_;
    std::vector<decomposition> from_;
    std::vector<std::unique_ptr<end>> ends_;  // source and target in turns
    std::vector<block_array> arrays_;
};

TEST(transposition, every_variant_brings_every_element) {
    run_on_pes([](skerry::runtime::world& world) {
        int seed = 0;
        const auto check = [&](const variant& how) {
            case_of_test one(world, ++seed);
            one.check(how, seed);
        };
        for (const variant& how : list_variants(surroundings_of(world)))
            for (int i = 0; i < tests::cases(2); ++i) check(how);
        for (int i = 0; i < tests::cases(60); ++i) check(default_variant());
    });
}

// How many blocks a plan has at one PE that turns the order of directions around; nothing is
// copied.
std::size_t blocks_of_plan(skerry::runtime::world& world, std::vector<global_index> cells) {
    std::vector<int> by_first(cells.size(), 1), by_last(cells.size(), 1);
    by_first.front() = by_last.back() = world.n_pes();
    const auto from = decomposition::even(cells, by_last);
    const auto to = decomposition::even(cells, by_first);
    position strides{};
    global_index next = 1;
    for (int d = static_cast<int>(cells.size()) - 1; d >= 0; --d) {
        strides[static_cast<std::size_t>(d)] = next;
        next *= to.owned(world.pe()).length(d);
    }
    const auto at = [](std::uintptr_t address) { return reinterpret_cast<void*>(address); };
    const block_array array[] = {{.name = "a",
                                  .source = at(std::uintptr_t{1} << 40),
                                  .target = at(std::uintptr_t{1} << 50),
                                  .target_strides = strides}};
    const plan made = make_transpose_plan(world, from, to, array);
    std::size_t blocks = 0;
    for (const auto* links : {&made.phases[0].sends, &made.phases[0].receives})
        for (const plan_link& l : *links)
            for (const plan_link::part& p : l.parts) blocks += p.blocks.size();
    return blocks;
}

TEST(transposition, a_plan_is_as_small_for_a_large_array) {
    run_on_pes([](skerry::runtime::world& world) {
        const auto both_ways = 2 * static_cast<std::size_t>(world.n_pes());
        EXPECT_EQ(blocks_of_plan(world, {20, 30}), both_ways);
        EXPECT_EQ(blocks_of_plan(world, {100'000, 200'000}), both_ways);
        EXPECT_EQ(blocks_of_plan(world, {20, 30, 40}), both_ways);
        EXPECT_EQ(blocks_of_plan(world, {2000, 3000, 4000}), both_ways);
        EXPECT_EQ(blocks_of_plan(world, {80, 5, 30, 80}), 5 * both_ways);
        EXPECT_EQ(blocks_of_plan(world, {800, 5, 300, 800}), 5 * both_ways);
    });
}

}  // namespace
