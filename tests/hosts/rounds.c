/* SPDX-License-Identifier: BSD-3-Clause */
/* Atomics and barriers until PE 0 says that so many seconds are over: what tests of lost hosts
 * disturb. */
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long counter, over;

static double now_s(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int argc, char** argv) {
    const double limit_s = argc > 1 ? atof(argv[1]) : 1;
    shmem_init();
    const int me = shmem_my_pe(), n = shmem_n_pes();
    const double start_s = now_s();
    long rounds = 0;
    if (me == 0) {
        puts("started");
        fflush(stdout);
    }
    for (long last = 0; !last; ++rounds) {
        for (int pe = 0; pe < n && me == 0 && now_s() - start_s > limit_s; ++pe)
            shmem_long_p(&over, 1, pe);
        shmem_long_atomic_inc(&counter, (me + 1) % n);
        shmem_barrier_all();
        last = over;
        shmem_barrier_all();
    }
    if (counter != rounds) printf("PE %d: %ld of %ld updates arrived\n", me, counter, rounds);
    if (me == 0) printf("%ld rounds\n", rounds);
    shmem_finalize();
    return counter != rounds;
}
