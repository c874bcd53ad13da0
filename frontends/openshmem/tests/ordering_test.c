/* SPDX-License-Identifier: BSD-3-Clause */
/* What fence and quiet promise, as litmus tests. */
#include "check.h"

static int me, n;

/* Which share of the rounds to take: between hosts each is a message and its answer. */
static int share(void* symmetric) {
    for (int pe = 0; pe < n; ++pe)
        if (!shmem_ptr(symmetric, pe)) return 20;
    return 1;
}

/* Store buffering: PEs 0 and 1 each write to the other, quiet, and read their own word. Both cannot
   miss the other's write. The start of a round is made tight by a word in each other's memory. */
static void store_buffering(void (*quiet)(void)) {
    enum { most_rounds = 100000 };
    long* start = (long*)zeroed(sizeof(long));
    long* words = (long*)zeroed(sizeof(long) * most_rounds);
    unsigned char* missed = (unsigned char*)zeroed(most_rounds);
    const int rounds = most_rounds / share(words);
    if (me < 2 && n > 1) {
        const int other = 1 - me;
        for (long i = 0; i < rounds; ++i) {
            if (i % 64 == 0) {
                shmem_long_atomic_set(start, i + 1, other);
                shmem_long_wait_until(start, SHMEM_CMP_GE, i + 1);
            }
            shmem_long_p(words + i, 1, other);
            quiet();
            missed[i] = *(volatile long*)(words + i) == 0;
        }
    }
    shmem_barrier_all();
    if (me == 0 && n > 1) {
        int both = 0;
        for (int i = 0; i < rounds; ++i) both += missed[i] && shmem_uchar_g(missed + i, 1);
        CHECK(both == 0);
    }
    shmem_barrier_all();
    shmem_free(missed);
    shmem_free(words);
    shmem_free(start);
}

/* Message passing: data, fence, flag; whoever sees the flag sees the data. */
static void message_passing(void (*fence)(void)) {
    enum { most_rounds = 20000, words = 5 };
    long* data = (long*)zeroed(sizeof(long) * words);
    long* flag = (long*)zeroed(sizeof(long));
    long* answer = (long*)zeroed(sizeof(long));
    const int from = me - 1, to = me + 1, rounds = most_rounds / share(data);
    for (long round = 1; round <= rounds / n; ++round) {
        if (me > 0) {
            shmem_long_wait_until(flag, SHMEM_CMP_GE, round);
            for (int i = 0; i < words; ++i) CHECK(data[i] == round * 10 + i);
        }
        if (to < n) {
            long mine[words];
            for (int i = 0; i < words; ++i) mine[i] = round * 10 + i;
            shmem_long_put_nbi(data, mine, words, to);
            fence();
            shmem_long_p(flag, round, to);
            shmem_long_wait_until(answer, SHMEM_CMP_GE, round);
        }
        if (me > 0) shmem_long_p(answer, round, from);
    }
    shmem_barrier_all();
    shmem_free(answer);
    shmem_free(flag);
    shmem_free(data);
}

static shmem_ctx_t own;
static void own_quiet(void) {
    shmem_ctx_quiet(own);
}
static void own_fence(void) {
    shmem_ctx_fence(own);
}
static void other_quiet(void) {
    const int other = 1 - me;
    shmem_pe_quiet(&other, 1);
}
static void own_other_quiet(void) {
    const int other = 1 - me;
    shmem_ctx_pe_quiet(own, &other, 1);
}
static void default_quiet(void) {
    shmem_ctx_quiet(SHMEM_CTX_DEFAULT);
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    CHECK(shmem_ctx_create(0, &own) == 0);
    store_buffering(shmem_quiet);
    store_buffering(own_quiet);
    store_buffering(default_quiet);
    store_buffering(other_quiet);
    store_buffering(own_other_quiet);
    message_passing(shmem_fence);
    message_passing(own_fence);
    shmem_ctx_fence(SHMEM_CTX_INVALID); /* does nothing */
    shmem_ctx_quiet(SHMEM_CTX_INVALID);
    shmem_ctx_pe_quiet(SHMEM_CTX_INVALID, NULL, 0);
    shmem_pe_quiet(NULL, 0);
    shmem_ctx_destroy(own);
    return finish();
}
