// SPDX-License-Identifier: BSD-3-Clause
// A process that starts more than once, that forks, that has large static arrays, and that sees
// another number of cores than its peers do.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "skerry/runtime/world.hpp"

namespace {

using skerry::runtime::world;

long* word_of(world& here) {
    return static_cast<long*>(here.symmetric_heap().allocate(sizeof(long)));
}

void use_everything(world& here) {
    long* word = word_of(here);
    *word = 42;
    for (int i = 0; i < 5; ++i) here.all_teams().world().barrier();
}

TEST(restart, memory_is_zero_and_barriers_wait_again) {
    {
        world first;
        use_everything(first);
    }
    world second;
    long* word = word_of(second);
    EXPECT_EQ(*word, 0);
    second.all_teams().world().barrier();
    const int last = second.n_pes() - 1;
    if (second.pe() == last) {
        usleep(200000);
        for (int pe = 0; pe < last; ++pe) second.with().copies.put_value(word, 7L, pe);
    }
    second.all_teams().world().barrier();
    EXPECT_EQ(*word, second.pe() == last ? 0 : 7);
}

TEST(restart, peers_that_count_cores_differently_meet) {
    int pe = 0;
    {
        const world first;
        pe = first.pe();
    }
    setenv("SKERRY_CORES", pe == 0 ? "1" : "64", 1);
    world second;
    use_everything(second);
    EXPECT_TRUE(second.n_pes() == 1 || second.with().waits.cores_are_shared());
    unsetenv("SKERRY_CORES");
}

long before_and_after = 1;

TEST(fork, child_has_static_data_as_they_were) {
    const world here;
    int pipe_ends[2];
    ASSERT_EQ(pipe(pipe_ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        char go;
        const bool told = read(pipe_ends[0], &go, 1) == 1;
        // ordering: relaxed; the pipe orders it
        _exit(told && __atomic_load_n(&before_and_after, __ATOMIC_RELAXED) == 1 ? 0 : 1);
    }
    __atomic_store_n(&before_and_after, 2L, __ATOMIC_RELAXED);  // ordering: relaxed; the pipe
    ASSERT_EQ(write(pipe_ends[1], "x", 1), 1);
    int state = 0;
    ASSERT_EQ(waitpid(child, &state, 0), child);
    EXPECT_TRUE(WIFEXITED(state) && WEXITSTATUS(state) == 0);
    before_and_after = 1;
}

constexpr std::size_t page = 4096;
alignas(page) char never_touched[std::size_t{4096} * page];

// How many pages of the array occupy memory, whoever did that.
long occupied_pages() {
    std::vector<unsigned char> resident(sizeof never_touched / page);
    if (mincore(never_touched, sizeof never_touched, resident.data()) != 0) return -1;
    return std::count_if(resident.begin(), resident.end(), [](auto one) { return one & 1; });
}

TEST(start, static_arrays_cost_nothing_until_touched) {
    const world here;
    EXPECT_EQ(occupied_pages(), 0);
    never_touched[12345] = 1;
    EXPECT_EQ(occupied_pages(), 1) << "the count does not work";
    never_touched[12345] = 0;
}

}  // namespace
