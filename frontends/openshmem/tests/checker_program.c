/* SPDX-License-Identifier: BSD-3-Clause */
/* One mistake per run, named by the argument, for SKERRY_CHECK=full; checker_test.sh knows what
 * must be said of it. A line marked with the name of its mistake is the one that the message must
 * name. */
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static long word, other_word;
static long numbers[64];
static int me, n, next;
static long* block; /* 10 longs */

static int is(const char* mistake, const char* name) {
    return !strcmp(mistake, name);
}

static void overruns(const char* mistake) {
    if (is(mistake, "negative_count"))
        shmem_long_put(block + 1, numbers, (size_t)-1, next); /* negative_count */
    long mine[64] = {0};
    long* inside = block + 8;
    char* far_in_heap = (char*)block + (1 << 20);
    if (is(mistake, "not_symmetric")) shmem_long_p(mine, 1, next); /* not_symmetric */
    if (is(mistake, "no_pe")) shmem_long_p(&word, 1, n);           /* no_pe */
    if (is(mistake, "put")) shmem_long_put(block, mine, 11, next); /* put */
    if (is(mistake, "put_inside")) shmem_putmem(inside, mine, 17, next);
    if (is(mistake, "get")) shmem_getmem(mine, block, 81, next);
    if (is(mistake, "local_put")) shmem_long_put(numbers, block, 11, next);
    if (is(mistake, "local_get")) shmem_long_get(block, numbers, 11, next);
    if (is(mistake, "local_signal"))
        shmem_long_put_signal(numbers, block, 11, (uint64_t*)&word, 1, SHMEM_SIGNAL_SET, next);
    if (is(mistake, "p_past_end")) shmem_long_p(block + 10, 1, next);
    if (is(mistake, "g_past_end")) mine[0] = shmem_long_g(block + 12, next);
    if (is(mistake, "iput")) shmem_long_iput(block, mine, 5, 1, 3, next); /* iput */
    if (is(mistake, "iget")) shmem_long_iget(mine, block, 1, 5, 3, next);
    if (is(mistake, "ibput")) shmem_long_ibput(block, mine, 5, 3, 3, 3, next);
    if (is(mistake, "atomic")) shmem_long_atomic_inc(block + 10, next);
    if (is(mistake, "signal"))
        shmem_long_put_signal(&word, mine, 1, (uint64_t*)block + 10, 1, SHMEM_SIGNAL_SET, next);
    if (is(mistake, "put_of_signal"))
        shmem_long_put_signal(block, mine, 11, (uint64_t*)&word, 1, SHMEM_SIGNAL_SET, next);
    if (is(mistake, "static_data")) shmem_getmem(mine, &word, (size_t)1 << 30, next);
    if (is(mistake, "never_allocated")) shmem_putmem(far_in_heap, mine, 8, next);
    if (is(mistake, "freed")) {
        shmem_free(block);                /* freed: free */
        shmem_long_p(block + 3, 1, next); /* freed: use */
    }
    if (is(mistake, "realloc")) {
        block = (long*)shmem_realloc(block, 5 * sizeof(long)); /* realloc */
        shmem_long_p(block + 5, 1, next);
    }
    if (is(mistake, "pointer")) {
        long* theirs = (long*)shmem_ptr(block, next);
        if (!theirs || shmem_team_n_pes(SHMEM_TEAM_SHARED) != n) exit(3);
        theirs[10] = 1;
        shmem_barrier_all();
    }
}

static void guards(const char* mistake) {
    if (is(mistake, "store_free") || is(mistake, "store_realloc") || is(mistake, "store_barrier") ||
        is(mistake, "store_finalize") || is(mistake, "store_exit")) {
        if (me == 0) ((char*)block)[81] = 1;
    }
    if (is(mistake, "store_free")) shmem_free(block); /* store_free */
    if (is(mistake, "store_realloc")) shmem_realloc(block, 1000);
    if (is(mistake, "store_barrier")) shmem_barrier_all();
    if (is(mistake, "store_finalize")) {
        shmem_finalize(); /* store_finalize */
        exit(0);
    }
    if (is(mistake, "free_inside")) shmem_free(block + 1);
    if (is(mistake, "free_twice")) {
        shmem_free(block); /* free_twice: first */
        shmem_free(block); /* free_twice: second */
    }
}

/* PE 1 does other things than the others. */
static void mismatches(const char* mistake) {
    static long pSync[SHMEM_SYNC_SIZE];
    long* other = (long*)shmem_malloc(10 * sizeof(long));
    const int odd = me == 1;
    shmem_team_t team = SHMEM_TEAM_INVALID, pair = SHMEM_TEAM_INVALID;
    if (is(mistake, "routine")) {
        if (odd) shmem_sync_all(); /* routine: PE 1 */
        shmem_barrier_all();       /* routine: PE 0 */
    }
    if (is(mistake, "nelems"))
        shmem_long_broadcast(SHMEM_TEAM_WORLD, block, &word, 1 + odd, 0); /* nelems */
    if (is(mistake, "root")) shmem_long_broadcast(SHMEM_TEAM_WORLD, block, &word, 1, odd);
    if (is(mistake, "dest"))
        shmem_long_broadcast(SHMEM_TEAM_WORLD, odd ? other : block, &word, 1, 0);
    if (is(mistake, "dest_inside")) shmem_long_fcollect(SHMEM_TEAM_WORLD, block + 9, &word, 1);
    if (is(mistake, "dest_on_stack")) {
        long mine = 0;
        shmem_long_broadcast(SHMEM_TEAM_WORLD, &mine, &word, 1, 0);
    }
    if (is(mistake, "dest_null")) shmem_long_sum_reduce(SHMEM_TEAM_WORLD, NULL, numbers, 1);
    if (is(mistake, "source_overrun")) shmem_long_alltoall(SHMEM_TEAM_WORLD, numbers, block + 8, 2);
    if (is(mistake, "alltoall"))
        shmem_long_alltoalls(SHMEM_TEAM_WORLD, numbers, numbers + 32, 1 + odd, 1, 1);
    if (is(mistake, "reduce")) shmem_long_sum_reduce(SHMEM_TEAM_WORLD, block, numbers, 1 + odd);
    if (is(mistake, "reduce_type")) {
        if (odd) shmem_double_sum_reduce(SHMEM_TEAM_WORLD, (double*)block, (double*)numbers, 1);
        if (!odd) shmem_long_sum_reduce(SHMEM_TEAM_WORLD, block, numbers, 1);
    }
    if (is(mistake, "reduce_operation")) {
        if (odd) shmem_long_max_reduce(SHMEM_TEAM_WORLD, block, numbers, 1);
        if (!odd) shmem_long_sum_reduce(SHMEM_TEAM_WORLD, block, numbers, 1);
    }
    if (is(mistake, "scan")) shmem_long_sum_inscan(SHMEM_TEAM_WORLD, block, numbers, 1 + odd);
    if (is(mistake, "active_set") && me < 2)
        shmem_broadcast64(block, numbers, 1 + odd, 0, 0, 0, 2, pSync);
    if (is(mistake, "malloc")) shmem_malloc(100 + (size_t)odd); /* malloc */
    if (is(mistake, "malloc_routine")) {
        if (odd) shmem_calloc(1, 8);
        if (!odd) shmem_malloc(8);
    }
    if (is(mistake, "free")) shmem_free(odd ? other : block);
    if (is(mistake, "realloc_size")) shmem_realloc(block, 200 + (size_t)odd);
    if (is(mistake, "split"))
        shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 1 + odd, NULL, 0, &team);
    if (is(mistake, "finalize")) {
        if (odd) shmem_finalize();
        shmem_barrier_all();
    }
    /* Right: sizes of collect differ, teams that do not overlap do different things. */
    shmem_long_collect(SHMEM_TEAM_WORLD, numbers, numbers + 32, (size_t)me % 2);
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, NULL, 0, &pair);
    if (n == 1) return;
    if (me < 2) shmem_long_sum_reduce(pair, block, numbers, 1);
    if (me < 2 && is(mistake, "in_team"))
        shmem_long_broadcast(pair, block, &word, 1 + (size_t)odd, 0);
    if (me < 2 && is(mistake, "team_destroy")) {
        if (odd) shmem_team_destroy(pair);
        if (!odd) shmem_team_sync(pair);
    }
    if (me < 2 && is(mistake, "team_destroyed")) {
        shmem_team_destroy(pair);
        shmem_team_sync(pair); /* team_destroyed */
    }
    if (is(mistake, "context_destroyed")) {
        shmem_ctx_t ctx;
        shmem_ctx_create(0, &ctx);
        shmem_ctx_destroy(ctx);
        shmem_ctx_long_p(ctx, &word, 1, 0); /* context_destroyed */
    }
}

static void deadlocks(const char* mistake) {
    static volatile int go_on = 1;
    if (is(mistake, "no_signal")) shmem_long_wait_until(&word, SHMEM_CMP_EQ, 1); /* no_signal */
    if (is(mistake, "crossed")) {
        if (me == 0) shmem_barrier_all();                           /* crossed: barrier */
        if (me != 0) shmem_long_wait_until(&word, SHMEM_CMP_EQ, 1); /* crossed: wait */
    }
    if (is(mistake, "ended")) {
        if (me == 0) exit(0);                          /* ended: exit */
        shmem_long_wait_until(&word, SHMEM_CMP_EQ, 1); /* ended: wait */
    }
    if (is(mistake, "busy")) {
        shmem_long_p(&other_word, 1, next);
        while (me == 0 && go_on) usleep(1000);
        shmem_barrier_all(); /* busy */
    }
    if (is(mistake, "polls")) {
        while (me == 0 && !shmem_long_test(&word, SHMEM_CMP_EQ, 1)) continue;
        shmem_team_sync(SHMEM_TEAM_WORLD);
    }
    if (is(mistake, "lock")) {
        shmem_set_lock(&word);
        shmem_set_lock(&word);
    }
    if (is(mistake, "patient")) {
        if (me == 0) usleep(700 * 1000);
        shmem_barrier_all();
    }
}

int main(int argc, char** argv) {
    const char* mistake = argc > 1 ? argv[1] : "none";
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    next = (me + 1) % n;
    block = (long*)shmem_malloc(10 * sizeof(long)); /* block */
    overruns(mistake);
    guards(mistake);
    mismatches(mistake);
    deadlocks(mistake);
    return 0; /* without shmem_finalize */
}
