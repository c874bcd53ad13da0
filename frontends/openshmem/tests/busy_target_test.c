/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts, gets, atomics and signals complete while their target computes and calls nothing. */
#include <time.h>

#include "check.h"

enum { words = 5000 };
static long counter, word;
static long finished[64];
static uint64_t signal_word;
static const double limit_s = 30; /* a target that nobody helps would wait for ever */

static double now_s(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* PE 0 looks at its own memory, and at nothing else, until all others say that they are through. */
static int compute_until_others_are_through(int n) {
    const double start_s = now_s();
    for (int pe = 1; pe < n; ++pe)
        while (*(volatile long*)&finished[pe % 64] == 0)
            if (now_s() - start_s > limit_s) return 0;
    return 1;
}

static void use_target(long* data, int me) {
    static long local[words], back[words];
    for (int i = 0; i < words; ++i) local[i] = me * 1000L + i;
    long* mine = data + (long)me * words;
    shmem_long_put(mine, local, words, 0);
    shmem_quiet();
    shmem_long_get(back, mine, words, 0);
    for (int i = 0; i < words; ++i) CHECK(back[i] == local[i]);
    shmem_long_p(&word, 7, 0);
    CHECK(shmem_long_atomic_fetch_add(&counter, 1, 0) >= 0);
    shmem_long_atomic_inc(&counter, 0);
    shmem_long_put_signal(mine, local, 10, &signal_word, 1, SHMEM_SIGNAL_ADD, 0);
    shmem_quiet();
    CHECK(shmem_long_g(&word, 0) == 7);
    shmem_long_atomic_set(&finished[me % 64], 1, 0);
}

int main(void) {
    shmem_init();
    const int me = shmem_my_pe(), n = shmem_n_pes();
    long* data = (long*)zeroed(sizeof(long) * words * (size_t)n);
    if (me == 0)
        CHECK(compute_until_others_are_through(n));
    else
        use_target(data, me);
    shmem_barrier_all();
    if (me == 0) {
        CHECK(counter == 2L * (n - 1));
        CHECK(signal_word == (uint64_t)(n - 1));
        for (int pe = 1; pe < n; ++pe)
            CHECK(data[pe * words + words - 1] == pe * 1000L + words - 1);
    }
    shmem_free(data);
    return finish();
}
