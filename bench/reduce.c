/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums of doubles over all PEs, as teams do them where the implementation has teams, else active
 * sets. Floors at 2 PEs with a core each: for a few values a cache line passed each way at once,
 * for many a loop over mapped memory. */
#include "bench.h"

static const size_t lengths[] = {8, 64, 1024, 4096, 65536, 1 << 20, 8 << 20, 0};
enum { most = (8 << 20) / sizeof(double) };
static double *source, *result;
static int values;

#if BENCH_HAS_1_5
static void sum(void) {
    shmem_double_sum_reduce(SHMEM_TEAM_WORLD, result, source, (size_t)values);
}
static void prepare(void) {}
#else
#define most_of(a, b) ((a) > (b) ? (a) : (b))
static long sync_words[2][SHMEM_REDUCE_SYNC_SIZE];
static double work[2][most_of(most / 2 + 1, SHMEM_REDUCE_MIN_WRKDATA_SIZE)];
static int turn;
static void sum(void) {
    turn ^= 1; /* two sets in turn, so that one may be in use still */
    shmem_double_sum_to_all(result, source, values, 0, 0, shmem_n_pes(), work[turn],
                            sync_words[turn]);
}
static void prepare(void) {
    for (int i = 0; i < SHMEM_REDUCE_SYNC_SIZE; ++i)
        sync_words[0][i] = sync_words[1][i] = SHMEM_SYNC_VALUE;
}
#endif

static void sums(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) sum();
}

static void add(double* restrict here, double* restrict there, const double* restrict mine,
                const double* restrict theirs, int count) {
    for (int i = 0; i < count; ++i) here[i] = there[i] = mine[i] + theirs[i];
}

/* Each of two PEs adds one half of the vectors, and stores it at both. */
static void plain_sums(void* unused, long count) {
    (void)unused;
    const int me = shmem_my_pe(), half = values / 2, first = me * half;
    double *there = shmem_ptr(result, me ^ 1), *theirs = shmem_ptr(source, me ^ 1);
    for (long i = 0; i < count; ++i) {
        shmem_barrier_all();
        add(result + first, there + first, source + first, theirs + first, half);
        shmem_barrier_all();
    }
}

static void measure(size_t bytes) {
    timing loop;
    const timing* floor = exchange_floor();
    values = (int)(bytes / sizeof(double));
    if (floor && bytes >= 4096) {
        loop = time_together(plain_sums, NULL);
        floor = &loop;
    }
    measure_together("sum of doubles", bytes, sums, floor);
}

int main(void) {
    shmem_init();
    prepare();
    source = symmetric(most * sizeof(double));
    result = symmetric(most * sizeof(double));
    for (int i = 0; i < most; ++i) source[i] = i;
    shmem_barrier_all();
    open_rows();
    /* Where PEs share cores only the shortest means anything. */
    for (const size_t* bytes = lengths; *bytes; ++bytes)
        if (*bytes == 8 || !cores_are_shared()) measure(*bytes);
    close_rows();
    shmem_finalize();
    return 0;
}
