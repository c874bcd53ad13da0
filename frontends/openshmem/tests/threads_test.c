/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_THREAD_MULTIPLE: several threads of each PE communicate, wait, synchronise and lock at the
 * same time. OpenSHMEM 1.5, 9.2. */
#include <pthread.h>
#include <sched.h>

#include "check.h"

enum { threads = 4, rounds = 400, words_per_thread = 64 };

static long received[threads][words_per_thread];
static long tokens[threads];
static uint64_t signals[threads];
static long tickets, ticket_sum;
static long lock, guarded;
static long sources[threads], sums[threads];
static shmem_team_t parents[threads];
static int me, n, next, previous;
static int failed_in_thread[threads];
static pthread_barrier_t all_run;

/* CHECK counts in one variable; threads have their own. */
#define CHECK_THREAD(condition)                                                                    \
    do {                                                                                           \
        if (!(condition) && failed_in_thread[thread]++ < 5)                                        \
            fprintf(stderr, "%s:%d: PE %d of %d, thread %d: not so: %s\n", __FILE__, __LINE__, me, \
                    n, thread, #condition);                                                        \
    } while (0)

static void run(void* (*body)(void*)) {
    static int numbers[threads];
    pthread_t all[threads];
    for (int i = 0; i < threads; ++i) {
        numbers[i] = i;
        CHECK(pthread_create(&all[i], NULL, body, &numbers[i]) == 0);
    }
    for (int i = 0; i < threads; ++i) {
        CHECK(pthread_join(all[i], NULL) == 0);
        failures += failed_in_thread[i];
        failed_in_thread[i] = 0;
    }
    shmem_barrier_all();
}

/* Each thread puts on a context of its own, and tells by an atomic after a quiet of that context.
 */
static void* contexts(void* number) {
    const int thread = *(int*)number;
    shmem_ctx_t ctx;
    CHECK_THREAD(shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx) == 0);
    for (long round = 1; round <= rounds; ++round) {
        long values[words_per_thread];
        for (int i = 0; i < words_per_thread; ++i) values[i] = round * 1000 + thread + i;
        shmem_ctx_long_put(ctx, received[thread], values, words_per_thread, next);
        shmem_ctx_quiet(ctx);
        shmem_ctx_long_atomic_inc(ctx, &tokens[thread], next);
        shmem_long_wait_until(&tokens[thread], SHMEM_CMP_GE, round);
        for (int i = 0; i < words_per_thread; ++i)
            CHECK_THREAD(received[thread][i] == round * 1000 + thread + i);
        shmem_uint64_atomic_set(&signals[thread], (uint64_t)round, previous); /* have read it */
        shmem_signal_wait_until(&signals[thread], SHMEM_CMP_GE, (uint64_t)round);
    }
    shmem_ctx_destroy(ctx);
    return NULL;
}

/* Tickets of one word: none is given twice. */
static void* draw_tickets(void* number) {
    const int thread = *(int*)number;
    long sum = 0, last = -1;
    for (int i = 0; i < rounds; ++i) {
        const long ticket = shmem_long_atomic_fetch_inc(&tickets, 0);
        CHECK_THREAD(ticket > last);
        last = ticket;
        sum += ticket;
    }
    shmem_long_atomic_add(&ticket_sum, sum, 0);
    return NULL;
}

/* Threads split teams of their own at the same time, and use them. */
static void* teams(void* number) {
    const int thread = *(int*)number;
    pthread_barrier_wait(&all_run);
    for (int round = 0; round < rounds / 10; ++round) {
        shmem_team_t mine = SHMEM_TEAM_INVALID;
        CHECK_THREAD(shmem_team_split_strided(parents[thread], n - 1, -1, n, NULL, 0, &mine) == 0);
        CHECK_THREAD(shmem_team_my_pe(mine) == n - 1 - me);
        sources[thread] = me + thread + round;
        CHECK_THREAD(shmem_long_sum_reduce(mine, &sums[thread], &sources[thread], 1) == 0);
        CHECK_THREAD(sums[thread] == (long)n * (n - 1) / 2 + (long)n * (thread + round));
        CHECK_THREAD(shmem_team_sync(mine) == 0);
        CHECK_THREAD(shmem_long_broadcast(mine, &sums[thread], &sources[thread], 1, n - 1) == 0);
        CHECK_THREAD(sums[thread] == thread + round);
        shmem_team_destroy(mine);
    }
    return NULL;
}

/* The world's collectives and those of the shared team are different ones. */
static void* two_teams_of_all(void* number) {
    const int thread = *(int*)number;
    for (int round = 0; round < rounds; ++round) {
        if (thread == 0) shmem_sync_all();
        if (thread == 1) CHECK_THREAD(shmem_team_sync(SHMEM_TEAM_SHARED) == 0);
        if (thread == 2) CHECK_THREAD(shmem_team_sync(parents[2]) == 0);
    }
    return NULL;
}

static void* lock_and_count(void* number) {
    const int thread = *(int*)number;
    pthread_barrier_wait(&all_run);
    for (int round = 0; round < rounds / 4; ++round) {
        if (round % 4 == 3) {
            while (shmem_test_lock(&lock) != 0) {
            }
        } else {
            shmem_set_lock(&lock);
        }
        const long before = shmem_long_g(&guarded, 0);
        sched_yield();
        shmem_long_p(&guarded, before + 1, 0);
        shmem_quiet();
        CHECK_THREAD(shmem_long_g(&guarded, 0) == before + 1);
        shmem_clear_lock(&lock);
    }
    return NULL;
}

/* One thread waits by testing what another thread of another PE puts. */
static void* test_and_put(void* number) {
    const int thread = *(int*)number;
    for (long round = 1; round <= rounds; ++round) {
        if (thread == 0) shmem_long_p(&tokens[1], round, next);
        if (thread == 1)
            while (!shmem_long_test(&tokens[1], SHMEM_CMP_GE, round)) {
            }
        if (thread == 2) {
            shmem_long_put_signal(received[2], &round, 1, &signals[3], 1, SHMEM_SIGNAL_ADD, next);
        }
        if (thread == 3)
            CHECK_THREAD(shmem_signal_wait_until(&signals[3], SHMEM_CMP_GE, (uint64_t)round) >=
                         (uint64_t)round);
    }
    return NULL;
}

static void clear(void) {
    shmem_barrier_all();
    memset(tokens, 0, sizeof tokens);
    memset(signals, 0, sizeof signals);
    shmem_barrier_all();
}

int main(void) {
    int provided = -1, level = -1;
    if (shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) != 0) return 1;
    me = shmem_my_pe();
    n = shmem_n_pes();
    next = (me + 1) % n;
    previous = (me + n - 1) % n;
    CHECK(provided == SHMEM_THREAD_MULTIPLE);
    shmem_query_thread(&level);
    CHECK(level == SHMEM_THREAD_MULTIPLE);
    for (int i = 0; i < threads; ++i)
        CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, NULL, 0, &parents[i]) == 0);
    CHECK(pthread_barrier_init(&all_run, NULL, threads) == 0);
    run(contexts);
    run(draw_tickets);
    const long drawn = (long)threads * rounds * n;
    if (me == 0) CHECK(tickets == drawn && ticket_sum == drawn * (drawn - 1) / 2);
    run(teams);
    run(two_teams_of_all);
    run(lock_and_count);
    if (me == 0) CHECK(guarded == (long)threads * (rounds / 4) * n);
    clear();
    run(test_and_put);
    return finish();
}
