// SPDX-License-Identifier: BSD-3-Clause
// What a user of the C interface sees who makes a mistake: one message.
#include <gtest/gtest.h>

#include <string>

#include "skerry/exchange.h"

namespace {

// A world of one PE with one exchange.
struct one {
    skerry_world* world = skerry_world_start();
    skerry_blocks* blocks = nullptr;
    skerry_field field{};
    skerry_exchange* edges = nullptr;

    one() {
        const int64_t cells[] = {8, 8};
        blocks = skerry_blocks_make(world, 2, cells, nullptr);
        field.data = skerry_allocate(world, 100 * sizeof(double));
        field.element_bytes = sizeof(double);
        field.shape[0] = field.shape[1] = 10;
    }
    void prepare(int depth) {
        skerry_halo_shape shape{};
        shape.depth = depth;
        skerry_halo(world, blocks, &field, 1, &shape, nullptr, &edges);
    }
};

// Runs the calls in a process of its own, on a world made there.
void says(void (*calls)(one&), const char* message) {
    EXPECT_EXIT(
        {
            one it;
            calls(it);
        },
        testing::ExitedWithCode(1), message);
}

TEST(exchange_c, says_what_is_wrong_with_a_halo) {
    says([](one& it) { it.prepare(2); },
         "skerry_halo: field 0: 10 elements in direction 0 are too few: the "
         "block has 8 there, and 2 more below");
    says([](one& it) { it.prepare(-1); }, "halo: the depth is -1: it must not be negative");
    says(
        [](one& it) {
            it.field.shape[2] = 1;
            it.prepare(1);
        },
        "skerry_halo: field 0 has 3 directions but the blocks have 2");
    says(
        [](one& it) {
            it.field.data = nullptr;
            it.prepare(1);
        },
        "skerry_halo: field 0: data is NULL");
    says(
        [](one& it) {
            it.field.shape[0] = 0;
            it.prepare(1);
        },
        "field 0: give its shape or its strides");
    says(
        [](one& it) {
            const int64_t cells[] = {8, 8};
            const int grid[] = {2, 1};
            it.blocks = skerry_blocks_make(it.world, 2, cells, grid);
            it.prepare(1);
        },
        "skerry_halo: there are 2 blocks but 1 PEs");
    says([](one& it) { skerry_blocks_make(it.world, 5, nullptr, nullptr); },
         "5 directions: there must be 1 to 4");
    says(
        [](one& it) {
            int64_t bound;
            skerry_blocks_owned(it.blocks, 1, &bound, &bound);
        },
        "PE 1 has no block");
}

TEST(exchange_c, says_what_is_wrong_with_the_order_of_calls) {
    says(
        [](one& it) {
            it.prepare(1);
            skerry_start(it.edges);
            skerry_start(it.edges);
        },
        "exchange start: the exchange before is not finished");
    says(
        [](one& it) {
            it.prepare(1);
            skerry_world_stop(it.world);
        },
        "skerry_world_stop: 1 exchange is not destroyed: call skerry_destroy first");
    says([](one& it) { skerry_run(it.edges); }, "skerry_run: exchange is NULL");
    says([](one&) { skerry_pe(nullptr); }, "skerry_pe: world is NULL");
}

TEST(exchange_c, says_what_is_wrong_with_memory_and_lists) {
    says(
        [](one& it) {
            int mine = 0;
            skerry_free(it.world, &mine);
        },
        "skerry_free: .* is not what skerry_allocate returned");
    says([](one& it) { skerry_allocate(it.world, size_t{1} << 50); },
         "skerry_allocate: no .* bytes are free");
    says(
        [](one&) {
            const skerry_stripe s = {0, 0, 2};
            skerry_list_of_stripes(&s, 1);
        },
        "stripe 0 has 2 indices with a stride of 0");
    says(
        [](one&) {
            const int64_t n = 4, five = 5, at = 0;
            skerry_list_of_box(1, &n, &at, &five);
        },
        "a box leaves its array in direction 0: 0 to 4 of 4");
    says([](one&) { skerry_list_size(nullptr); }, "skerry_list_size: a list is NULL");
    says(
        [](one& it) {
            skerry_array a{};
            skerry_redistribution(it.world, &a, 1, nullptr, &it.edges);
        },
        "skerry_redistribution: an array's mapping is NULL");
}

TEST(exchange_c, names_the_argument_that_is_null) {
    const int64_t one_cell = 1;
    const auto of_world = [](auto calls, const char* message) {
        EXPECT_EXIT(
            {
                one it;
                calls(it);
            },
            testing::ExitedWithCode(1), std::string(message) + " is NULL\n$");
    };
    of_world([](one& it) { skerry_blocks_make(it.world, 2, nullptr, nullptr); },
             "skerry_blocks_make: cells");
    of_world([&](one& it) { skerry_blocks_owned(it.blocks, 0, nullptr, nullptr); },
             "skerry_blocks_owned: first");
    of_world([](one& it) { skerry_blocks_largest(it.blocks, nullptr); },
             "skerry_blocks_largest: lengths");
    const skerry_halo_shape shape{};
    of_world(
        [&](one& it) { skerry_halo(it.world, it.blocks, nullptr, 1, &shape, nullptr, &it.edges); },
        "skerry_halo: fields");
    of_world(
        [&](one& it) { skerry_halo(it.world, it.blocks, &it.field, 1, &shape, "none", nullptr); },
        "skerry_halo: made");
    of_world([](one& it) { skerry_redistribution(it.world, nullptr, 2, nullptr, &it.edges); },
             "skerry_redistribution: arrays");
    of_world(
        [](one& it) {
            skerry_transposition(it.world, it.blocks, it.blocks, nullptr, 1, nullptr, &it.edges);
        },
        "skerry_transposition: arrays");
    of_world([](one& it) { skerry_sum(it.world, nullptr, 1); }, "skerry_sum: values");
    of_world([](one&) { skerry_list_of(nullptr, 1); }, "skerry_list_of: indices");
    of_world([](one&) { skerry_list_of_stripes(nullptr, 1); }, "skerry_list_of_stripes: stripes");
    of_world([&](one&) { skerry_list_of_box(1, &one_cell, nullptr, &one_cell); },
             "skerry_list_of_box: corner");
    of_world([&](one&) { skerry_list_of_cube_block(4, 0, &one_cell, nullptr, 1, nullptr); },
             "skerry_list_of_cube_block: end");
    of_world([](one&) { skerry_list_concatenate(nullptr, 2); }, "skerry_list_concatenate: lists");
    of_world([&](one&) { skerry_list_expand(skerry_list_of(&one_cell, 1), nullptr); },
             "skerry_list_expand: indices");
    of_world(
        [&](one& it) {
            const skerry_list* list = skerry_list_of(&one_cell, 1);
            skerry_mapping_sizes(skerry_map(it.world, list, list), nullptr, nullptr);
        },
        "skerry_mapping_sizes: had");
    // Nothing of nothing is no mistake.
    EXPECT_EQ(skerry_list_size(skerry_list_of(nullptr, 0)), 0);
}

TEST(exchange_c, says_that_there_is_no_mpi) {
    const auto start = [](const char* family) {
        if (family) setenv("SKERRY_MPI", family, 1);
        skerry_world_start_in(0);
    };
    EXPECT_EXIT(start(nullptr), testing::ExitedWithCode(1), "no MPI launcher started this program");
    EXPECT_EXIT(start("openmpi"), testing::ExitedWithCode(1),
                "Open MPI .* is not initialized, or is finalized|cannot be loaded");
}

}  // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    GTEST_FLAG_SET(death_test_style, "threadsafe");  // worlds are made in processes of their own
    return RUN_ALL_TESTS();
}
