/* SPDX-License-Identifier: BSD-3-Clause */
/* Mutual exclusion, by locks in static data and in the heap, taken by waiting and by trying. */
#include "yields.h"

static int me, n;
static long static_lock;

/* Plain reads and writes of a word of PE 0, which get lost unless the lock keeps PEs apart. */
static void count_under(long* lock, int home, int by_trying) {
    enum { rounds = 300 };
    static long counter;
    counter = 0;
    shmem_barrier_all();
    for (int i = 0; i < rounds; ++i) {
        if (by_trying && i % 2) {
            while (shmem_test_lock(lock) != 0) continue;
        } else {
            shmem_set_lock(lock);
        }
        const long before = shmem_long_g(&counter, home);
        shmem_long_p(&counter, before + 1, home);
        shmem_clear_lock(lock);
    }
    shmem_barrier_all();
    CHECK(shmem_long_g(&counter, home) == (long)rounds * n);
    CHECK(*lock == 0); /* all words of a free lock are as at the start */
    shmem_barrier_all();
}

/* While PE 0 holds the lock nobody else gets it. */
static void trying(long* lock) {
    if (me == 0) CHECK_YIELDS(0, CHECK(shmem_test_lock(lock) == 0));
    shmem_barrier_all();
    if (me != 0) CHECK_YIELDS(1, CHECK(shmem_test_lock(lock) == 1));
    shmem_barrier_all();
    if (me == 0) shmem_clear_lock(lock);
    shmem_barrier_all();
    if (me == n - 1) CHECK(shmem_test_lock(lock) == 0);
    shmem_barrier_all();
    if (me == n - 1) shmem_clear_lock(lock);
    shmem_barrier_all();
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    long* locks = (long*)zeroed(3 * sizeof(long)); /* their queues end on different PEs */
    trying(&static_lock);
    trying(locks + 1);
    for (int i = 0; i < 3; ++i) count_under(locks + i, i % n, 0);
    count_under(&static_lock, 0, 0);
    count_under(&static_lock, n - 1, 1);
    return finish();
}
