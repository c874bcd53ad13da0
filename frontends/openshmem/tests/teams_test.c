/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"

static int me, n;

static void predefined(void) {
    CHECK(shmem_team_my_pe(SHMEM_TEAM_WORLD) == me && shmem_team_n_pes(SHMEM_TEAM_WORLD) == n);
    CHECK(shmem_team_my_pe(SHMEM_TEAM_INVALID) == -1 && shmem_team_n_pes(SHMEM_TEAM_INVALID) == -1);
    CHECK(shmem_team_translate_pe(SHMEM_TEAM_WORLD, me, SHMEM_TEAM_WORLD) == me);
    CHECK(shmem_team_translate_pe(SHMEM_TEAM_WORLD, n, SHMEM_TEAM_WORLD) == -1);
    CHECK(shmem_team_translate_pe(SHMEM_TEAM_INVALID, 0, SHMEM_TEAM_WORLD) == -1);
    CHECK(shmem_team_translate_pe(SHMEM_TEAM_WORLD, 0, SHMEM_TEAM_INVALID) == -1);
    shmem_team_config_t config = {5};
    CHECK(shmem_team_get_config(SHMEM_TEAM_WORLD, 0, &config) == 0 && config.num_contexts == 5);
    CHECK(shmem_team_get_config(SHMEM_TEAM_INVALID, 0, &config) != 0);
    shmem_team_destroy(SHMEM_TEAM_INVALID);
    /* Who shares memory with this PE can be reached by a pointer. */
    const int shared = shmem_team_n_pes(SHMEM_TEAM_SHARED);
    long* word = (long*)zeroed(sizeof(long));
    CHECK(shared >= 1 && shared <= n);
    for (int pe = 0; pe < shared && shared > 1; ++pe)
        CHECK(shmem_ptr(word, shmem_team_translate_pe(SHMEM_TEAM_SHARED, pe, SHMEM_TEAM_WORLD)) !=
              NULL);
    shmem_free(word);
}

/* What a team is good for: its numbering, a sync, a reduction. `first`, `stride`: in PEs of the
 * world. */
static void works(shmem_team_t team, int first, int stride, int size) {
    const int mine = shmem_team_my_pe(team);
    CHECK(shmem_team_n_pes(team) == size);
    CHECK(mine >= 0 && first + mine * stride == me);
    for (int pe = 0; pe < size; ++pe) {
        CHECK(shmem_team_translate_pe(team, pe, SHMEM_TEAM_WORLD) == first + pe * stride);
        CHECK(shmem_team_translate_pe(SHMEM_TEAM_WORLD, first + pe * stride, team) == pe);
    }
    CHECK(shmem_team_translate_pe(team, size, SHMEM_TEAM_WORLD) == -1);
    CHECK(shmem_team_sync(team) == 0);
    static long value[3],
        sum[3]; /* symmetric; one use at a time, kept apart by the reductions themselves */
    for (int i = 0; i < 3; ++i) value[i] = me + i;
    CHECK(shmem_long_sum_reduce(team, sum, value, 3) == 0);
    for (int i = 0; i < 3; ++i)
        CHECK(sum[i] == size * first + stride * (size - 1) * size / 2 + i * size);
    CHECK(shmem_sync(team) == 0);
}

static void strided(int start, int stride, int size) {
    shmem_team_t team = SHMEM_TEAM_WORLD;
    const shmem_team_config_t config = {2};
    CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, start, stride, size, &config,
                                   SHMEM_TEAM_NUM_CONTEXTS, &team) == 0);
    int member = 0;
    for (int i = 0; i < size; ++i) member |= start + i * stride == me;
    CHECK((team != SHMEM_TEAM_INVALID) == member);
    if (member) {
        shmem_team_config_t got = {0};
        CHECK(shmem_team_get_config(team, SHMEM_TEAM_NUM_CONTEXTS, &got) == 0 &&
              got.num_contexts == 2);
        works(team, start, stride, size);
        /* A team of the team: every second member, the other way round. */
        shmem_team_t half;
        const int last = (size - 1) / 2 * 2;
        CHECK(shmem_team_split_strided(team, last, -2, last / 2 + 1, NULL, 0, &half) == 0);
        if (half != SHMEM_TEAM_INVALID) {
            works(half, start + last * stride, -2 * stride, last / 2 + 1);
            shmem_team_destroy(half);
        }
        shmem_team_destroy(team);
    }
    shmem_sync_all();
}

static void refused(void) {
    shmem_team_t team = SHMEM_TEAM_WORLD;
    const int bad[][3] = {{0, 1, 0}, {0, 1, -1}, {0, 1, n + 1}, {-1, 1, 1},
                          {n, 1, 1}, {0, -1, 2}, {0, 0, 2},     {n - 1, 1, 2}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        team = SHMEM_TEAM_WORLD;
        CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, bad[i][0], bad[i][1], bad[i][2], NULL, 0,
                                       &team) != 0);
        CHECK(team == SHMEM_TEAM_INVALID);
    }
    team = SHMEM_TEAM_WORLD;
    CHECK(shmem_team_split_strided(SHMEM_TEAM_INVALID, 0, 1, 1, NULL, 0, &team) != 0 &&
          team == SHMEM_TEAM_INVALID);
    shmem_team_t other = SHMEM_TEAM_WORLD;
    CHECK(shmem_team_split_2d(SHMEM_TEAM_INVALID, 1, NULL, 0, &team, NULL, 0, &other) != 0);
    CHECK(other == SHMEM_TEAM_INVALID);
    CHECK(shmem_team_split_2d(SHMEM_TEAM_WORLD, 0, NULL, 0, &team, NULL, 0, &other) != 0);
}

static void two_dimensional(int xrange) {
    shmem_team_t row, column;
    CHECK(shmem_team_split_2d(SHMEM_TEAM_WORLD, xrange, NULL, 0, &row, NULL, 0, &column) == 0);
    const int width = xrange < n ? xrange : n;
    const int x = me % width, first = me - x;
    works(row, first, 1, first + width <= n ? width : n - first);
    shmem_sync_all();
    works(column, x, width, (n - x + width - 1) / width);
    shmem_team_destroy(row);
    shmem_team_destroy(column);
    shmem_sync_all();
}

/* Slots of destroyed teams are used again. */
static void many_in_a_row(void) {
    for (int i = 0; i < 200; ++i) {
        shmem_team_t team;
        CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, NULL, 0, &team) == 0);
        CHECK(shmem_team_sync(team) == 0);
        shmem_team_destroy(team);
    }
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    predefined();
    strided(0, 1, n);
    strided(n - 1, -1, n);
    strided(n - 1, 0, 1);
    strided(0, 2, (n + 1) / 2);
    strided((n - 1) / 3 * 3, -3, (n - 1) / 3 + 1);
    if (n > 1) strided(1, 1, n - 1);
    refused();
    for (int xrange = 1; xrange <= n + 1; ++xrange) two_dimensional(xrange);
    many_in_a_row();
    return finish();
}
