/* SPDX-License-Identifier: BSD-3-Clause */
/* One mistake or special ending per run, named by the argument; errors_test.sh knows what must come
 * of it. */
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static long word;
static int me, n;
static long* block;

static void without_library(const char* mistake) {
    if (!strcmp(mistake, "before_init_put")) shmem_long_p(&word, 1, 0);
    if (!strcmp(mistake, "before_init_barrier")) shmem_barrier_all();
    if (!strcmp(mistake, "before_init_my_pe")) printf("%d\n", shmem_my_pe());
    if (!strcmp(mistake, "before_init_global_exit")) shmem_global_exit(5);
    if (!strcmp(mistake, "thread_level")) {
        int provided;
        shmem_init_thread(17, &provided);
    }
    /* The PE that comes first wants another algorithm. */
    if (!strcmp(mistake, "algorithms_differ") && mkdir(getenv("SKERRY_TEST_ONCE"), 0700) == 0)
        setenv("SKERRY_REDUCE", "split", 1);
}

static void in_communication(const char* mistake) {
    long on_stack = 1;
    shmem_ctx_t ctx;
    if (!strcmp(mistake, "pe_too_large")) shmem_long_put(&word, &on_stack, 1, n);
    if (!strcmp(mistake, "pe_negative")) on_stack = shmem_long_g(&word, -1);
    if (!strcmp(mistake, "pe_of_atomic")) shmem_long_atomic_inc(&word, n + 3);
    if (!strcmp(mistake, "put_to_stack")) shmem_putmem(&on_stack, &on_stack, sizeof on_stack, 0);
    if (!strcmp(mistake, "get_from_malloc")) shmem_getmem(&on_stack, malloc(100), 8, 0);
    if (!strcmp(mistake, "iput_to_stack")) shmem_long_iput(&on_stack, &word, 1, 1, 1, 0);
    if (!strcmp(mistake, "stride")) shmem_long_iput(block, &word, 0, 1, 1, 0);
    if (!strcmp(mistake, "signal_operation"))
        shmem_long_put_signal(block, &word, 1, (uint64_t*)&word, 1, 9, 0);
    if (!strcmp(mistake, "signal_on_stack"))
        shmem_long_put_signal(block, &word, 1, (uint64_t*)&on_stack, 1, SHMEM_SIGNAL_SET, 0);
    if (!strcmp(mistake, "atomic_on_stack")) shmem_long_atomic_add(&on_stack, 1, 0);
    if (!strcmp(mistake, "comparison")) shmem_long_wait_until(&word, 42, 1);
    if (!strcmp(mistake, "comparison_of_test")) shmem_long_test(&word, 0, 1);
    if (!strcmp(mistake, "wait_on_stack")) shmem_long_wait_until(&on_stack, SHMEM_CMP_EQ, 2);
    if (!strcmp(mistake, "lock_on_stack")) shmem_set_lock(&on_stack);
    if (!strcmp(mistake, "lock_not_held")) shmem_clear_lock(&word);
    if (!strcmp(mistake, "test_on_stack"))
        while (!shmem_long_test(&on_stack, SHMEM_CMP_EQ, 2)) continue;
    if (!strcmp(mistake, "context_of_destroyed_team")) {
        shmem_team_t team;
        shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, NULL, 0, &team);
        shmem_team_create_ctx(team, 0, &ctx);
        shmem_team_destroy(team);
        shmem_ctx_long_p(ctx, &word, 1, 0);
    }
    if (!strcmp(mistake, "context_invalid")) shmem_ctx_long_p(SHMEM_CTX_INVALID, &word, 1, 0);
    shmem_ctx_create(0, &ctx);
    if (!strcmp(mistake, "context_pe")) shmem_ctx_long_p(ctx, &word, 1, n);
    shmem_ctx_destroy(ctx);
    if (!strcmp(mistake, "context_destroyed")) shmem_ctx_long_p(ctx, &word, 1, 0);
    if (!strcmp(mistake, "context_destroyed_quiet")) shmem_ctx_quiet(ctx);
    if (!strcmp(mistake, "context_options")) shmem_ctx_create(1 << 20, &ctx);
}

static void in_memory(const char* mistake) {
    if (!strcmp(mistake, "free_inside")) shmem_free(block + 1);
    if (!strcmp(mistake, "free_of_static")) shmem_free(&word);
    if (!strcmp(mistake, "free_twice")) {
        shmem_free(block);
        shmem_free(block);
    }
    if (!strcmp(mistake, "alignment")) shmem_align(24, 100);
    if (!strcmp(mistake, "exhausted")) exit(shmem_malloc((size_t)1 << 50) == NULL ? 0 : 2);
}

static void in_collectives(const char* mistake) {
    static long pSync[SHMEM_SYNC_SIZE];
    shmem_team_t team;
    if (!strcmp(mistake, "team_invalid")) shmem_team_sync(SHMEM_TEAM_INVALID);
    if (!strcmp(mistake, "team_invalid_reduce"))
        shmem_long_sum_reduce(SHMEM_TEAM_INVALID, block, &word, 1);
    if (!strcmp(mistake, "root")) shmem_long_broadcast(SHMEM_TEAM_WORLD, block, &word, 1, n);
    if (!strcmp(mistake, "active_set_size")) shmem_barrier(0, 0, n + 1, pSync);
    if (!strcmp(mistake, "active_set_other")) shmem_barrier(1 - me, 0, 1, pSync);
    if (!strcmp(mistake, "nreduce")) shmem_long_sum_to_all(block, &word, -1, 0, 0, n, block, pSync);
    if (!strcmp(mistake, "team_destroyed")) {
        shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, NULL, 0, &team);
        shmem_team_destroy(team);
        shmem_team_sync(team);
    }
}

/* A child of PE 0 ends before its parent does; it is no PE. */
static void with_child(void (*end_of_child)(void)) {
    const pid_t child = me == 0 ? fork() : -1;
    if (child == 0) {
        end_of_child();
        exit(0);
    }
    int status = 0;
    if (child > 0 && (waitpid(child, &status, 0) != child || status != 0)) exit(2);
    shmem_barrier_all();
    shmem_long_p(&word, 5, (me + 1) % n);
    shmem_finalize();
    if (word != 5) exit(3);
}

static void nothing(void) {}

static void ending(const char* mistake) {
    if (!strcmp(mistake, "child_exits")) with_child(nothing);
    if (!strcmp(mistake, "child_finalizes")) with_child(shmem_finalize);
    if (!strcmp(mistake, "global_exit_7")) {
        printf("said before the exit");
        if (me == n - 1) shmem_global_exit(7);
        shmem_long_wait_until(&word, SHMEM_CMP_EQ, 1);
    }
    if (!strcmp(mistake, "global_exit_0")) {
        if (me == 0) shmem_global_exit(0);
        shmem_long_wait_until(&word, SHMEM_CMP_EQ, 1);
    }
    if (!strcmp(mistake, "exit_3")) {
        if (me == 0) exit(3); /* the other one must not wait for ever */
        shmem_barrier_all();
    }
    if (!strcmp(mistake, "exit_0_put")) {
        shmem_long_p(&word, 1, (me + 1) % n); /* and out: the end of main finalises */
        exit(0);
    }
    if (!strcmp(mistake, "after_finalize")) {
        shmem_finalize();
        shmem_long_p(&word, 1, 0);
    }
}

int main(int argc, char** argv) {
    const char* mistake = argc > 1 ? argv[1] : "none";
    without_library(mistake);
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    block = (long*)shmem_calloc(100, sizeof(long));
    in_communication(mistake);
    in_memory(mistake);
    in_collectives(mistake);
    ending(mistake);
    return 0; /* without shmem_finalize */
}
