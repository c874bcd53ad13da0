/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums of doubles over all PEs, as teams do them where the implementation has teams, else active
 * sets. */

#include "bench.h"

enum { most = 4096 };
static double *source, *result;
static int count_of_values;

#if defined(SHMEM_MAJOR_VERSION) && (SHMEM_MAJOR_VERSION > 1 || SHMEM_MINOR_VERSION >= 5)
static void sum(int count) {
    shmem_double_sum_reduce(SHMEM_TEAM_WORLD, result, source, (size_t)count);
}
static void prepare(void) {}
#else
#define most_of(a, b) ((a) > (b) ? (a) : (b))
static long sync_words[2][SHMEM_REDUCE_SYNC_SIZE];
static double work[2][most_of(most / 2 + 1, SHMEM_REDUCE_MIN_WRKDATA_SIZE)];
static int turn;
static void sum(int count) {
    turn ^= 1; /* two sets in turn, so that one may be in use still */
    shmem_double_sum_to_all(result, source, count, 0, 0, shmem_n_pes(), work[turn],
                            sync_words[turn]);
}
static void prepare(void) {
    for (int i = 0; i < SHMEM_REDUCE_SYNC_SIZE; ++i)
        sync_words[0][i] = sync_words[1][i] = SHMEM_SYNC_VALUE;
}
#endif

static void sums(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) sum(count_of_values);
}

int main(void) {
    shmem_init();
    prepare();
    source = shmem_calloc(most, sizeof(double));
    result = shmem_calloc(most, sizeof(double));
    if (!source || !result) shmem_global_exit(1);
    shmem_barrier_all();
    open_rows();
    for (count_of_values = 1; count_of_values <= most; count_of_values *= 8) {
        shmem_barrier_all();
        const timing measured = time_body(sums, NULL, calibrated_count(sums, NULL));
        row("sum of doubles", (size_t)count_of_values * sizeof(double), measured, NULL);
    }
    close_rows();
    shmem_finalize();
    return 0;
}
