/* SPDX-License-Identifier: BSD-3-Clause */
/* Barriers and the collectives that move data: all types on teams, both sizes on active sets. */
#include "check.h"

enum { most = 40 }; /* elements a PE sends to another */

static int me, n;
static unsigned char *to,
    *from; /* room for most elements of 16 bytes for, or from, every PE, twice */
static size_t room;
static shmem_team_t evens; /* PEs 0, 2, 4, ...; SHMEM_TEAM_INVALID on the others */
static int n_evens;
static long pSync[SHMEM_SYNC_SIZE]; /* one array for all, reused at once */

/* What PE `pe` sends as element `i` of the block for `other`. */
#define VALUE(type, pe, other, i) ((type)((pe)*31 + (other)*7 + (i) + 1))

#define MOVES(team, type, size, alltoall, alltoalls, broadcast, collect, fcollect)                 \
    do {                                                                                           \
        const int mine = shmem_team_my_pe(team);                                                   \
        type *dest = (type*)to, *source = (type*)from;                                             \
        for (int nelems = 0; nelems <= most; nelems = nelems * 3 + 1) {                            \
            shmem_team_sync(team);                                                                 \
            memset(to, 0x55, room);                                                                \
            for (int j = 0; j < (size); ++j)                                                       \
                for (int i = 0; i < nelems; ++i) source[j * nelems + i] = VALUE(type, mine, j, i); \
            shmem_team_sync(team);                                                                 \
            CHECK(alltoall(team, dest, source, (size_t)nelems) == 0);                              \
            for (int j = 0; j < (size); ++j)                                                       \
                for (int i = 0; i < nelems; ++i)                                                   \
                    CHECK(dest[j * nelems + i] == VALUE(type, j, mine, i));                        \
            CHECK(to[(size_t)((size)*nelems) * sizeof(type)] == 0x55);                             \
            shmem_team_sync(team);                                                                 \
            memset(to, 0x55, room);                                                                \
            for (int j = 0; j < (size)*nelems; ++j)                                                \
                source[2 * j] = VALUE(type, mine, j / nelems, j % nelems);                         \
            shmem_team_sync(team);                                                                 \
            CHECK(alltoalls(team, dest, source, 1, 2, (size_t)nelems) == 0);                       \
            for (int j = 0; j < (size)*nelems; ++j)                                                \
                CHECK(dest[j] == VALUE(type, j / nelems, mine, j % nelems));                       \
            for (int root = 0; root < (size); ++root) {                                            \
                shmem_team_sync(team);                                                             \
                memset(to, 0x55, room);                                                            \
                for (int i = 0; i < nelems; ++i) source[i] = VALUE(type, mine, 99, i);             \
                shmem_team_sync(team);                                                             \
                CHECK(broadcast(team, dest, source, (size_t)nelems, root) == 0);                   \
                for (int i = 0; i < nelems; ++i) CHECK(dest[i] == VALUE(type, root, 99, i));       \
                CHECK(to[(size_t)nelems * sizeof(type)] == 0x55);                                  \
            }                                                                                      \
            shmem_team_sync(team);                                                                 \
            memset(to, 0x55, room);                                                                \
            for (int i = 0; i < nelems; ++i) source[i] = VALUE(type, mine, 1, i);                  \
            shmem_team_sync(team);                                                                 \
            CHECK(fcollect(team, dest, source, (size_t)nelems) == 0);                              \
            for (int j = 0; j < (size)*nelems; ++j)                                                \
                CHECK(dest[j] == VALUE(type, j / nelems, 1, j % nelems));                          \
            shmem_team_sync(team);                                                                 \
            memset(to, 0x55, room);                                                                \
            shmem_team_sync(team);                                                                 \
            /* member j gives j % 3 + nelems - 1 elements: some give none at all */                \
            const int least = nelems > 0 ? nelems - 1 : 0;                                         \
            for (int i = 0; i < mine % 3 + least; ++i) source[i] = VALUE(type, mine, 2, i);        \
            CHECK(collect(team, dest, source, (size_t)(mine % 3 + least)) == 0);                   \
            for (int j = 0, at = 0; j < (size); ++j)                                               \
                for (int i = 0; i < j % 3 + least; ++i) CHECK(dest[at++] == VALUE(type, j, 2, i)); \
        }                                                                                          \
        shmem_team_sync(team);                                                                     \
    } while (0)

#define TYPED(name, type)                                                                 \
    static void name##_moves(shmem_team_t team, int size) {                               \
        MOVES(team, type, size, shmem_##name##_alltoall, shmem_##name##_alltoalls,        \
              shmem_##name##_broadcast, shmem_##name##_collect, shmem_##name##_fcollect); \
    }
SKERRY_SHMEM_STANDARD_TYPES(TYPED)

static void mem_moves(shmem_team_t team, int size) {
    MOVES(team, unsigned char, size, shmem_alltoallmem, shmem_alltoallsmem, shmem_broadcastmem,
          shmem_collectmem, shmem_fcollectmem);
}

#define GENERIC(type)                                                                  \
    MOVES(SHMEM_TEAM_WORLD, type, n, shmem_alltoall, shmem_alltoalls, shmem_broadcast, \
          shmem_collect, shmem_fcollect);

/* Active sets: start, 2^log, size. The root of a broadcast keeps its destination. */
#define ACTIVE_SET(bits, type)                                                                     \
    static void active_set_##bits(int start, int log, int size) {                                  \
        const int stride = 1 << log, mine = (me - start) / stride;                                 \
        type *dest = (type*)to, *source = (type*)from;                                             \
        shmem_barrier_all();                                                                       \
        if (me < start || (me - start) % stride != 0 || mine >= size) return;                      \
        for (int round = 0; round < 5; ++round) {                                                  \
            const size_t nelems = (size_t)round;                                                   \
            for (int j = 0; j < size; ++j)                                                         \
                for (int i = 0; i < round; ++i) source[j * round + i] = VALUE(type, mine, j, i);   \
            shmem_alltoall##bits(dest, source, nelems, start, log, size, pSync);                   \
            for (int j = 0; j < size; ++j)                                                         \
                for (int i = 0; i < round; ++i)                                                    \
                    CHECK(dest[j * round + i] == VALUE(type, j, mine, i));                         \
            shmem_barrier(start, log, size, pSync);                                                \
            shmem_alltoalls##bits(dest, source, 2, 1, nelems, start, log, size, pSync);            \
            for (int j = 0; j < size; ++j)                                                         \
                for (int i = 0; i < round; ++i)                                                    \
                    CHECK(dest[2 * (j * round + i)] == VALUE(type, j, mine, i));                   \
            shmem_sync(start, log, size, pSync);                                                   \
            const int root = round % size;                                                         \
            for (int i = 0; i < round; ++i) dest[i] = 77;                                          \
            shmem_sync(start, log, size, pSync);                                                   \
            shmem_broadcast##bits(dest, source, nelems, root, start, log, size, pSync);            \
            for (int i = 0; i < round; ++i)                                                        \
                CHECK(dest[i] == (mine == root ? 77 : VALUE(type, root, 0, i)));                   \
            shmem_sync(start, log, size, pSync);                                                   \
            shmem_fcollect##bits(dest, source, nelems, start, log, size, pSync);                   \
            for (int j = 0; j < size * round; ++j)                                                 \
                CHECK(dest[j] == VALUE(type, j / round, 0, j % round));                            \
            shmem_sync(start, log, size, pSync);                                                   \
            shmem_collect##bits(dest, source, (size_t)(mine % 2 * round), start, log, size,        \
                                pSync);                                                            \
            for (int j = 0, at = 0; j < size; ++j)                                                 \
                for (int i = 0; i < j % 2 * round; ++i) CHECK(dest[at++] == VALUE(type, j, 0, i)); \
            shmem_sync(start, log, size, pSync);                                                   \
        }                                                                                          \
        for (int i = 0; i < SHMEM_SYNC_SIZE; ++i) CHECK(pSync[i] == SHMEM_SYNC_VALUE);             \
    }
ACTIVE_SET(32, uint32_t)
ACTIVE_SET(64, uint64_t)

/* Nobody leaves before the last has come, and what was put before is there after. */
static void barriers(void) {
    long* word = (long*)zeroed(sizeof(long));
    long* arrivals = (long*)zeroed(sizeof(long));
    for (long round = 1; round <= 300; ++round) {
        shmem_long_p(word, round, (me + 1) % n);
        shmem_long_atomic_inc(arrivals, 0);
        shmem_barrier_all();
        CHECK(*word == round);
        CHECK(shmem_long_atomic_fetch(arrivals, 0) == round * n);
        shmem_sync_all();
    }
    for (long round = 1; round <= 100 && evens != SHMEM_TEAM_INVALID; ++round) {
        shmem_long_atomic_inc(arrivals, 0);
        CHECK(shmem_team_sync(evens) == 0);
        CHECK(shmem_long_atomic_fetch(arrivals, 0) == 300L * n + round * n_evens);
        CHECK(shmem_sync(evens) == 0);
    }
    shmem_barrier_all();
    shmem_free(arrivals);
    shmem_free(word);
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    room = (size_t)(2 * n + 2) * most * 16;
    to = (unsigned char*)zeroed(room);
    from = (unsigned char*)zeroed(room);
    n_evens = (n + 1) / 2;
    CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, n_evens, NULL, 0, &evens) == 0);
    barriers();
#define CALL(name, type)               \
    name##_moves(SHMEM_TEAM_WORLD, n); \
    if (evens != SHMEM_TEAM_INVALID) name##_moves(evens, n_evens);
    SKERRY_SHMEM_STANDARD_TYPES(CALL)
    CALL(mem, )
    CHECK_STANDARD_TYPES(GENERIC)
    for (int i = 0; i < SHMEM_SYNC_SIZE; ++i) pSync[i] = SHMEM_SYNC_VALUE;
    for (int log = 0; 1 << log < n + 1; ++log)
        for (int start = 0; start < n; ++start)
            for (int size = 1; start + ((size - 1) << log) < n; ++size) {
                active_set_32(start, log, size);
                active_set_64(start, log, size);
            }
    shmem_barrier_all();
    if (evens != SHMEM_TEAM_INVALID) shmem_team_destroy(evens);
    return finish();
}
