/* SPDX-License-Identifier: BSD-3-Clause */
/* Atomic operations on one word of another PE, and locks. Floor: the processor's own atomic on
 * mapped memory. */
#include "bench.h"

static long *word, *lock;

#define REPEATED(name, statement)                     \
    static void name(void* mapped, long count) {      \
        (void)mapped;                                 \
        for (long i = 0; i < count; ++i) (statement); \
    }
REPEATED(fetch, shmem_long_atomic_fetch(word, 1))
REPEATED(set, shmem_long_atomic_set(word, i, 1))
REPEATED(add, shmem_long_atomic_add(word, 1, 1))
REPEATED(fetch_add, shmem_long_atomic_fetch_add(word, 1, 1))
REPEATED(swap, shmem_long_atomic_swap(word, i, 1))
REPEATED(compare_swap, shmem_long_atomic_compare_swap(word, i, i + 1, 1))
REPEATED(add_at_first, shmem_long_atomic_fetch_add(word, 1, 0))
#if BENCH_HAS_LOCKS
REPEATED(lock_and_unlock, (shmem_set_lock(lock), shmem_clear_lock(lock)))
#endif

REPEATED(plain_load, __atomic_load_n((long*)mapped, __ATOMIC_SEQ_CST))
REPEATED(plain_store, __atomic_store_n((long*)mapped, i, __ATOMIC_RELAXED))
REPEATED(plain_add, __atomic_fetch_add((long*)mapped, 1, __ATOMIC_SEQ_CST))
REPEATED(plain_swap, __atomic_exchange_n((long*)mapped, i, __ATOMIC_SEQ_CST))
REPEATED(plain_compare_swap, __sync_val_compare_and_swap((long*)mapped, i, i + 1))
REPEATED(plain_lock, (__sync_val_compare_and_swap((long*)mapped, 0, 1),
                      __atomic_store_n((long*)mapped, 0, __ATOMIC_RELEASE)))

static void measure_contended(void) {
    /* A floor needs both: PE 0's own word is always mapped. */
    void* mapped = shmem_ptr(word, shmem_my_pe() ^ 1) ? shmem_ptr(word, 0) : NULL;
    const timing floor = mapped ? time_together(plain_add, mapped) : (timing){0, 0, 0};
    measure_together("fetch_add, all PEs on one word", sizeof(long), add_at_first,
                     mapped ? &floor : NULL);
}

static void measure(void) {
    measure_alone("fetch", sizeof(long), fetch, plain_load, word);
    measure_alone("set", sizeof(long), set, plain_store, word);
    measure_alone("add", sizeof(long), add, plain_add, word);
    measure_alone("fetch_add", sizeof(long), fetch_add, plain_add, word);
    measure_alone("swap", sizeof(long), swap, plain_swap, word);
    measure_alone("compare_swap", sizeof(long), compare_swap, plain_compare_swap, word);
#if BENCH_HAS_LOCKS
    measure_alone("set_lock + clear_lock", sizeof(long), lock_and_unlock, plain_lock, lock);
#endif
    measure_contended();
}

int main(void) {
    shmem_init();
    word = symmetric(128);
    lock = symmetric(128);
    open_rows();
    if (shmem_n_pes() == 2) measure();
    close_rows();
    shmem_finalize();
    return 0;
}
