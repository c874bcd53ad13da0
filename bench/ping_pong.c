/* SPDX-License-Identifier: BSD-3-Clause */
/* A word put to the other PE of a pair, which waits for it and puts it back: seconds of a round, in
 * all pairs at once. Floor at 2 PEs with a core each: the same by plain loads and stores. */
#include "bench.h"

static long *here, rounds;

static void ping_pong(void* unused, long count) {
    (void)unused;
    const int pe = shmem_my_pe() ^ 1, first = pe == shmem_my_pe() + 1;
    for (long i = 0; i < count; ++i) {
        const long round = ++rounds;
        if (first) shmem_long_p(here, round, pe);
        shmem_long_wait_until(here, SHMEM_CMP_GE, round);
        if (!first) shmem_long_p(here, round, pe);
    }
}

int main(void) {
    shmem_init();
    here = symmetric(128);
    open_rows();
    if (shmem_n_pes() % 2 == 0)
        measure_together("put/wait ping-pong, round", sizeof(long), ping_pong, round_floor());
    close_rows();
    shmem_finalize();
    return 0;
}
