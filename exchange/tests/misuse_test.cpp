// SPDX-License-Identifier: BSD-3-Clause
// What a caller sees who starts an exchange twice, or finishes one that was not started.
#include <gtest/gtest.h>

#include "skerry/exchange/halo.hpp"
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
}

}  // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    GTEST_FLAG_SET(death_test_style, "threadsafe");  // worlds are made in processes of their own
    return RUN_ALL_TESTS();
}
