// SPDX-License-Identifier: BSD-3-Clause
// A process that starts more than once, that forks, that has large static arrays, and that sees
// another number of cores than its peers do.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

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

char never_touched[std::size_t{64} << 20];

long shared_kib() {
    long kib = -1;
    char line[256];
    std::FILE* status = std::fopen("/proc/self/status", "r");
    while (status && std::fgets(line, sizeof line, status))
        if (std::sscanf(line, "RssShmem: %ld", &kib) == 1) break;
    if (status) std::fclose(status);
    return kib;
}

TEST(start, static_arrays_cost_nothing_until_touched) {
    const world here;
    const auto used = shared_kib();
    EXPECT_GE(used, 0);
    EXPECT_LT(used, 32 << 10);
    // ordering: relaxed; keeps the array in the program
    EXPECT_EQ(__atomic_load_n(&never_touched[12345], __ATOMIC_RELAXED), 0);
}

}  // namespace
