// SPDX-License-Identifier: BSD-3-Clause
// A program that lacks a fence, a quiet or a wait is caught; one that has them never is.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "skerry/runtime/world.hpp"

namespace skerry {
namespace {

int n_pes() {
    return runtime::world().n_pes();
}

enum class lacks { nothing, fence, quiet_before_read, quiet_before_reuse };

constexpr int rounds = 100;

// How often a PE got what it should not: data from the PE before it and a flag that tells of them,
// and back what it has put there.
int wrong_values(lacks what, int seed) {
    ::setenv("SKERRY_CHAOS", std::to_string(seed).c_str(), 1);
    runtime::world world;
    const runtime::operations& with = world.with();
    auto* words =
        static_cast<std::uint64_t*>(world.symmetric_heap().allocate(4 * sizeof(std::uint64_t)));
    std::fill(words, words + 4, 0);
    world.all_teams().world().barrier();
    std::uint64_t *data = words, *flag = words + 1, *other = words + 2;
    const int next = (world.pe() + 1) % world.n_pes();
    int wrong = 0;
    for (std::uint64_t round = 1; round <= rounds; ++round) {
        with.copies.put(data, &round, sizeof round, next);
        if (what != lacks::fence) with.ordering.fence();
        with.copies.put(flag, &round, sizeof round, next);
        with.waits.until([&] { return __atomic_load_n(flag, __ATOMIC_ACQUIRE) >= round; });
        wrong += __atomic_load_n(data, __ATOMIC_RELAXED) != round;

        std::uint64_t sent = round, back = 0;
        with.copies.put(other, &sent, sizeof sent, next, runtime::completion::at_quiet);
        if (what == lacks::quiet_before_reuse) sent = 0;
        with.ordering.quiet();
        with.copies.get(&back, other, sizeof back, next, runtime::completion::at_quiet);
        if (what != lacks::quiet_before_read) with.ordering.quiet();
        wrong += back != round;
        world.all_teams().world().barrier();
    }
    return wrong;
}

TEST(Chaos, CatchesWhatIsMissing) {
    if (n_pes() == 1) GTEST_SKIP() << "what a PE does with itself happens at once";
    EXPECT_GT(wrong_values(lacks::fence, 1), 0);
    EXPECT_GT(wrong_values(lacks::quiet_before_read, 1), 0);
    EXPECT_GT(wrong_values(lacks::quiet_before_reuse, 1), 0);
}

TEST(Chaos, NeverHarmsWhatIsRight) {
    for (int seed = 1; seed <= 5; ++seed) EXPECT_EQ(wrong_values(lacks::nothing, seed), 0) << seed;
}

}  // namespace
}  // namespace skerry

int main(int n, char** arguments) {
    ::testing::InitGoogleTest(&n, arguments);
    return RUN_ALL_TESTS();
}
