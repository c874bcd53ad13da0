// SPDX-License-Identifier: BSD-3-Clause
// What a caller sees who makes a mistake: one message.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "run_on_pes.hpp"
#include "skerry/exchange/halo.hpp"
#include "skerry/exchange/redistribute.hpp"
#include "skerry/exchange/transpose.hpp"
#include "skerry/runtime/world.hpp"

namespace {

using namespace skerry::exchange;

void exchange_by(void (*calls)(halo&)) {
    skerry::runtime::world here;
    const global_index cells[] = {8, 8};
    const int grid[] = {1, 1};
    auto* first = static_cast<double*>(here.symmetric_heap().allocate(64 * sizeof(double)));
    const field only{.name = "f", .first = first, .strides = {1, 8, 0, 0}, .extra = {}};
    halo edges(here, decomposition::even(cells, grid), {&only, 1}, {.depth = 1}, default_variant());
    calls(edges);
}

TEST(exchange, starts_and_finishes_in_turns) {
    const auto start_twice = [](halo& edges) {
        edges.start();
        edges.start();
    };
    EXPECT_EXIT(exchange_by(start_twice), testing::ExitedWithCode(1),
                "exchange start: the exchange before is not finished");
    EXPECT_EXIT(exchange_by([](halo& edges) { edges.finish(); }), testing::ExitedWithCode(1),
                "exchange finish: nothing was started");
    EXPECT_EXIT(exchange_by([](halo& edges) { edges.start(); }), testing::ExitedWithCode(1),
                "exchange: destroyed between start\\(\\) and finish\\(\\)");
}

// What three PEs say, all of them together.
void say(const std::function<void(skerry::runtime::world&)>& body, const std::string& message) {
    EXPECT_EXIT(skerry::exchange::tests::run_on_threads(3, body), testing::ExitedWithCode(1),
                "^[^\n]*" + message + "[^\n]*\n$");
}

// What the PEs hand to a halo of 30 x 4 cells, PE 2 not as the others.
struct halo_arguments {
    std::vector<global_index> cuts{0, 10, 20, 30};
    std::vector<field> fields{{.name = "p", .strides = {1, 34}}, {.name = "q", .strides = {1, 34}}};
    halo_shape shape{.depth = 2};
    variant how = default_variant();
};

void say(void (*on_last_pe)(halo_arguments&), const std::string& message) {
    say(
        [=](skerry::runtime::world& world) {
            halo_arguments given;
            for (field& f : given.fields) f.first = world.symmetric_heap().allocate(10000);
            if (world.pe() == 2) on_last_pe(given);
            const auto blocks = decomposition::at_cuts({given.cuts, {0, 4}});
            halo edges(world, blocks, given.fields, given.shape, given.how);
        },
        message);
}

TEST(exchange, names_what_pes_do_not_agree_about) {
    say([](halo_arguments& a) { a.fields[1].strides[1] = 35; },
        "halo: the stride of field q in direction 1: 35 here, but 34 on PE 0: .*largest block");
    say([](halo_arguments& a) { a.fields[0].element_bytes = 4; },
        "halo: bytes of an element of field p: 4 here, but 8 on PE 0");
    say([](halo_arguments& a) { a.fields[1].extra[1] = 1; }, "extra points of field q in dir");
    say([](halo_arguments& a) { a.fields.pop_back(); }, "the number of fields: 1 here, but 2 on");
    say([](halo_arguments& a) { a.cuts[1] = 11; }, "the blocks in direction 0: 11 here, but 10");
    say([](halo_arguments& a) { a.shape.depths[1] = sides{1, 2}; }, "the depth below in direction");
    say([](halo_arguments& a) { a.shape.periodic[0] = true; }, "whether it is periodic in direct");
    say([](halo_arguments& a) { a.how.options = {}; }, "it is buffers_signal here; ask for the");
}

TEST(exchange, names_what_pes_do_not_agree_about_in_redistributions) {
    const auto redistribute = [](skerry::runtime::world& world, global_index levels) {
        const index_list all = index_list::consecutive(4 * world.pe(), 4);
        const list_mapping who = map_by_directory(world, all, all);
        std::vector<double> from(100), to(100);
        const listed_array array{.name = "t",
                                 .mapping = &who,
                                 .source = from.data(),
                                 .target = to.data(),
                                 .levels = levels};
        redistribution moves(world, {&array, 1}, default_variant());
    };
    say([&](skerry::runtime::world& world) { redistribute(world, world.pe() == 1 ? 2 : 1); },
        "redistribution: the number of levels of array t: 2 here, but 1 on PE 0");
}

// Arrays of four elements that a PE turns round, from and to anywhere in one piece of memory.
void turn_round(std::span<const std::pair<int, int>> from_to, global_index stride) {
    skerry::runtime::world here;
    const stripe down[] = {{3, -1, 4}}, apart[] = {{0, stride, 4}};
    const list_mapping who =
        map_by_directory(here, index_list::consecutive(0, 4), index_list(down));
    std::vector<float> memory(200);
    std::vector<listed_array> arrays;
    for (const auto& [from, to] : from_to)
        arrays.push_back({.name = arrays.empty() ? "u" : "v",
                          .mapping = &who,
                          .source = memory.data() + from,
                          .target = memory.data() + to,
                          .element_bytes = arrays.empty() ? sizeof(double) : sizeof(float),
                          .levels = 2,
                          .from = {index_list(apart), 4 * stride},
                          .to = {index_list(apart), 4 * stride}});
    redistribution moves(here, arrays, default_variant());
    moves.run();
}

TEST(exchange, says_which_arrays_of_a_redistribution_overlap) {
    using places = std::vector<std::pair<int, int>>;
    const auto says = [](const places& from_to, global_index stride, const std::string& message) {
        EXPECT_EXIT(turn_round(from_to, stride), testing::ExitedWithCode(1),
                    "^[^\n]*redistribution: " + message + "[^\n]*\n$");
    };
    says({{0, 0}}, 1, "the target of array u and the source of array u overlap: 64 bytes");
    says({{0, 15}}, 1, "the target of array u and the source of array u overlap: 4 bytes are rec");
    says({{0, 16}, {40, 31}}, 1, "the target of array v and the target of array u overlap: 4 byt");
    says({{0, 16}, {40, 14}}, 1, "the target of array v and the source of array u overlap: 8 byt");
    says({{0, 40}, {47, 80}}, 1,
         "the target of array u and the source of array v overlap: 32 bytes are received and also "
         "sent, the first 28 bytes behind");
    // Elements between those of others.
    EXPECT_EXIT((turn_round(places{{0, 2}, {40, 49}}, 2), exit(0)), testing::ExitedWithCode(0), "");
    EXPECT_EXIT((turn_round(places{{0, 100}, {2, 3}}, 4), exit(0)), testing::ExitedWithCode(0), "");
    says({{0, 100}, {2, 4}}, 4, "the target of array v and the source of array u");
}

TEST(exchange, says_what_is_wrong_with_a_transposition) {
    const auto turn = [](block_array array, int rows, int wanted_rows, int blocks) {
        skerry::runtime::world here;
        const auto from = decomposition::at_cuts({{0, 6}, {0, rows}});
        const int grid[] = {blocks, 1};
        const global_index cells[] = {6, wanted_rows};
        transposition made(here, from, decomposition::even(cells, grid), {&array, 1},
                           default_variant());
    };
    double a[64], b[64];
    const auto there_and_back = [&] {
        skerry::runtime::world here;
        const global_index cells[] = {6, 6};
        const int grid[] = {1, 1};
        const auto all = decomposition::even(cells, grid);
        const block_array both[] = {{.name = "m", .source = a, .target = b},
                                    {.name = "n", .source = b, .target = a}};
        transposition made(here, all, all, both, default_variant());
    };
    const auto says = [&](auto calls, const char* message) {
        EXPECT_EXIT(calls(), testing::ExitedWithCode(1), message);
    };
    says([&] { turn({.name = "m", .source = a, .target = b}, 6, 7, 1); },
         "not have the same cells");
    says([&] { turn({.name = "m", .source = a, .target = b}, 6, 6, 2); },
         "2 blocks but only 1 PEs");
    says([&] { turn({.name = "m", .source = a, .target = a + 35}, 6, 6, 1); },
         "transposition: array m: source and target overlap");
    says(there_and_back, "transposition: array n: source and target overlap, or another array's");
    says([&] { turn({.name = "m", .source = a}, 6, 6, 1); }, "array m: its target is null");
    says([&] { turn({.name = "m", .source = a, .target = b, .target_strides = {1}}, 6, 6, 1); },
         "array m: its target has no stride in direction 1");
}

}  // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    GTEST_FLAG_SET(death_test_style, "threadsafe");  // worlds are made in processes of their own
    return RUN_ALL_TESTS();
}
