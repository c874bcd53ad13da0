/* SPDX-License-Identifier: BSD-3-Clause */
/* Making, using and destroying contexts; those of teams count PEs as their team does. */
#include "check.h"

static int me, n;

static void options(void) {
    const long all[] = {0, SHMEM_CTX_SERIALIZED, SHMEM_CTX_PRIVATE, SHMEM_CTX_NOSTORE,
                        SHMEM_CTX_SERIALIZED | SHMEM_CTX_PRIVATE | SHMEM_CTX_NOSTORE};
    long* word = (long*)zeroed(sizeof(long));
    for (long i = 0; i < 5; ++i) {
        shmem_ctx_t ctx = SHMEM_CTX_INVALID;
        shmem_team_t team;
        CHECK(shmem_ctx_create(all[i], &ctx) == 0 && ctx != SHMEM_CTX_INVALID &&
              ctx != SHMEM_CTX_DEFAULT);
        CHECK(shmem_ctx_get_team(ctx, &team) == 0 && team == SHMEM_TEAM_WORLD);
        shmem_ctx_long_p(ctx, word, i + 1, (me + 1) % n);
        shmem_ctx_fence(ctx);
        shmem_ctx_quiet(ctx);
        shmem_barrier_all();
        CHECK(*word == i + 1);
        shmem_barrier_all();
        shmem_ctx_destroy(ctx);
    }
    shmem_free(word);
}

static void special_handles(void) {
    shmem_team_t team = SHMEM_TEAM_SHARED;
    CHECK(shmem_ctx_get_team(SHMEM_CTX_DEFAULT, &team) == 0 && team == SHMEM_TEAM_WORLD);
    CHECK(shmem_ctx_get_team(SHMEM_CTX_INVALID, &team) != 0 && team == SHMEM_TEAM_INVALID);
    shmem_ctx_destroy(SHMEM_CTX_INVALID);
    shmem_ctx_t ctx = SHMEM_CTX_DEFAULT;
    CHECK(shmem_team_create_ctx(SHMEM_TEAM_INVALID, 0, &ctx) != 0 && ctx == SHMEM_CTX_DEFAULT);
}

/* The reversed world: PE 0 of the context is the last PE of the job. */
static void of_a_team(void) {
    shmem_team_t reversed, team;
    shmem_ctx_t ctx;
    long* word = (long*)zeroed(sizeof(long));
    CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, NULL, 0, &reversed) == 0);
    CHECK(shmem_team_create_ctx(reversed, SHMEM_CTX_SERIALIZED, &ctx) == 0);
    CHECK(shmem_ctx_get_team(ctx, &team) == 0 && team == reversed);
    for (int pe = 0; pe < n; ++pe)
        if (pe == me) shmem_ctx_long_p(ctx, word, 1000 + me, pe);
    shmem_barrier_all();
    CHECK(*word == 1000 + (n - 1 - me));
    CHECK(shmem_ctx_long_g(ctx, word, n - 1 - me) == *word);
    shmem_barrier_all();
    shmem_ctx_long_atomic_add(ctx, word, 5, 0);
    shmem_barrier_all();
    CHECK(shmem_ctx_long_atomic_fetch(ctx, word, 0) == 1000 + 5 * n);
    shmem_ctx_destroy(ctx);
    shmem_team_destroy(reversed);
    shmem_free(word);
}

static void sessions(void) {
    const shmem_ctx_session_config_t config = {100};
    long* word = (long*)zeroed(sizeof(long));
    shmem_ctx_session_start(SHMEM_CTX_DEFAULT, SHMEM_CTX_SESSION_BATCH, &config,
                            SHMEM_CTX_SESSION_TOTAL_OPS);
    for (int i = 0; i < 100; ++i) shmem_long_atomic_inc(word, (me + 1) % n);
    shmem_ctx_session_stop(SHMEM_CTX_DEFAULT);
    shmem_ctx_session_start(SHMEM_CTX_INVALID, 0, NULL, 0);
    shmem_ctx_session_stop(SHMEM_CTX_INVALID);
    shmem_barrier_all();
    CHECK(*word == 100);
    shmem_free(word);
}

/* Thousands made and destroyed: none piles up, all handles are good. */
static void many(void) {
    long* word = (long*)zeroed(sizeof(long));
    for (int i = 0; i < 20000; ++i) {
        shmem_ctx_t ctx;
        CHECK(shmem_ctx_create(0, &ctx) == 0);
        if (i % 1000 == 0) shmem_ctx_long_atomic_inc(ctx, word, (me + 1) % n);
        shmem_ctx_destroy(ctx);
    }
    shmem_barrier_all();
    CHECK(*word == 20);
    shmem_free(word);
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    options();
    special_handles();
    of_a_team();
    sessions();
    many();
    return finish();
}
