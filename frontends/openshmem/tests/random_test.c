/* SPDX-License-Identifier: BSD-3-Clause */
/* Random programs: all PEs draw the same numbers, so each knows what everybody contributes and what
 * must come out. Teams of random shape, collectives of random size one after the other without a
 * barrier between them, blocks that come and go. SKERRY_TEST_SEED    another program (a number)
 *     SKERRY_TEST_STEPS   a longer one */
#include <stdlib.h>

#include "check.h"

enum { most_teams = 6, calls_in_a_row = 3, most_longs = 12000, most_blocks = 12 };

static uint64_t state;
static int me, n;
static long *source, *dest; /* calls_in_a_row regions of `region` longs each */
static size_t region;

static uint64_t draw(void) {
    state += 0x9e3779b97f4a7c15u; /* splitmix64 */
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}
static int below(int limit) {
    return (int)(draw() % (uint64_t)limit);
}
static size_t draw_length(void) {
    static const int sizes[] = {0, 1, 2, 7, 8, 9, 63, 200, 1025, 3000};
    return (size_t)sizes[below(10)];
}

/* Small enough for sums to be exact, different for each PE and place. */
static long value(unsigned salt, int pe, size_t i) {
    return (long)((salt * 31u + (unsigned)pe * 17u + i * 7u) % 1009u);
}

typedef struct {
    int start, stride, size; /* world PEs */
    shmem_team_t handle;     /* SHMEM_TEAM_INVALID where this PE is no member */
} known_team;
static known_team teams[most_teams] = {{0}};
static int n_teams;

static int world_pe(const known_team* t, int member) {
    return t->start + member * t->stride;
}
static int member(const known_team* t, int pe) {
    for (int i = 0; i < t->size; ++i)
        if (world_pe(t, i) == pe) return i;
    return -1;
}

static void make_team(void) {
    const known_team parent = teams[below(n_teams)];
    const int size = 1 + below(parent.size);
    const int longest = size > 1 ? (parent.size - 1) / (size - 1) : 1;
    int stride = 1 + below(longest);
    int start = below(parent.size - stride * (size - 1));
    if (below(2)) {
        start += stride * (size - 1);
        stride = -stride;
    }
    known_team made = {world_pe(&parent, start), stride * parent.stride, size, SHMEM_TEAM_INVALID};
    if (member(&parent, me) >= 0)
        CHECK(shmem_team_split_strided(parent.handle, start, stride, size, NULL, 0, &made.handle) ==
              0);
    CHECK(shmem_team_my_pe(made.handle) == member(&made, me));
    CHECK(shmem_team_n_pes(made.handle) == (member(&made, me) < 0 ? -1 : size));
    teams[n_teams++] = made;
}

static void drop_team(int which) {
    if (teams[which].handle != SHMEM_TEAM_INVALID) shmem_team_destroy(teams[which].handle);
    teams[which] = teams[--n_teams];
}

/* One collective: called by members, checked afterwards. */
typedef struct {
    int kind, root, in_place;
    size_t length;
    unsigned salt;
    ptrdiff_t dst, sst;
} call;
enum { broadcasts, sums, maxima, fcollects, collects, alltoalls, strided_alltoalls, scans, kinds };

static call draw_call(const known_team* t) {
    call c = {below(kinds),     below(t->size), below(2),    draw_length(),
              (unsigned)draw(), 1 + below(3),   1 + below(3)};
    if (c.kind > maxima && c.length > most_longs / (size_t)(n * 3)) c.length %= 100;
    return c;
}

static size_t collected(const call* c, int pe_in_team) {
    return (c->length + (size_t)pe_in_team * 5) % 97;
}

static void perform(const known_team* t, const call* c, long* to, long* from) {
    const int mine = member(t, me);
    for (size_t i = 0; i < region; ++i) {
        from[i] = value(c->salt, mine, i);
        to[i] = -1;
    }
    if ((c->kind == sums || c->kind == maxima) && c->in_place) {
        memcpy(to, from, c->length * sizeof(long));
        from = to;
    }
    shmem_team_sync(t->handle); /* destinations are ready */
    int bad = 0;
    switch (c->kind) {
        case broadcasts:
            bad = shmem_long_broadcast(t->handle, to, from, c->length, c->root);
            break;
        case sums:
            bad = shmem_long_sum_reduce(t->handle, to, from, c->length);
            break;
        case maxima:
            bad = shmem_long_max_reduce(t->handle, to, from, c->length);
            break;
        case fcollects:
            bad = shmem_long_fcollect(t->handle, to, from, c->length);
            break;
        case collects:
            bad = shmem_long_collect(t->handle, to, from, collected(c, mine));
            break;
        case alltoalls:
            bad = shmem_long_alltoall(t->handle, to, from, c->length);
            break;
        case strided_alltoalls:
            bad = shmem_long_alltoalls(t->handle, to, from, c->dst, c->sst, c->length);
            break;
        case scans:
            bad = shmem_long_sum_inscan(t->handle, to, from, c->length);
            break;
        default:
            break;
    }
    CHECK(bad == 0);
}

/* What must be at place i of the destination; -1 where nothing was written. */
static long expected(const known_team* t, const call* c, size_t i) {
    const int mine = member(t, me);
    long sum = 0, greatest = -1;
    size_t block = c->length, before = 0;
    switch (c->kind) {
        case broadcasts:
            return i < c->length ? value(c->salt, c->root, i) : -1;
        case sums:
        case maxima:
        case scans:
            if (i >= c->length) return -1;
            for (int m = 0; m < (c->kind == scans ? mine + 1 : t->size); ++m) {
                sum += value(c->salt, m, i);
                if (value(c->salt, m, i) > greatest) greatest = value(c->salt, m, i);
            }
            return c->kind == maxima ? greatest : sum;
        case fcollects:
            return i < block * (size_t)t->size ? value(c->salt, (int)(i / block), i % block) : -1;
        case collects:
            for (int m = 0; m < t->size; before += collected(c, m++))
                if (i < before + collected(c, m)) return value(c->salt, m, i - before);
            return -1;
        case alltoalls:
            if (i >= block * (size_t)t->size) return -1;
            return value(c->salt, (int)(i / block), (size_t)mine * block + i % block);
        default:
            if (i % (size_t)c->dst != 0 || i / (size_t)c->dst >= block * (size_t)t->size) return -1;
            i /= (size_t)c->dst;
            return value(c->salt, (int)(i / block),
                         ((size_t)mine * block + i % block) * (size_t)c->sst);
    }
}

static void collectives(void) {
    const known_team t = teams[below(n_teams)];
    const int calls = 1 + below(calls_in_a_row);
    call drawn[calls_in_a_row];
    for (int i = 0; i < calls; ++i) drawn[i] = draw_call(&t);
    if (member(&t, me) < 0) return;
    for (int i = 0; i < calls; ++i)
        perform(&t, &drawn[i], dest + (size_t)i * region, source + (size_t)i * region);
    for (int i = 0; i < calls; ++i) {
        size_t wrong = 0, first = 0;
        for (size_t at = region; at-- > 0;) {
            if (dest[(size_t)i * region + at] == expected(&t, &drawn[i], at)) continue;
            ++wrong;
            first = at;
        }
        CHECK(wrong == 0);
        if (wrong > 0)
            fprintf(stderr,
                    "  kind %d, length %zu, root %d, team %d+%d*%d, in place %d: %zu wrong, first "
                    "%zu\n",
                    drawn[i].kind, drawn[i].length, drawn[i].root, t.start, t.stride, t.size,
                    drawn[i].in_place, wrong, first);
    }
}

/* Blocks keep what is in them while others come, move and go. */
static struct {
    long* words;
    size_t length;
    unsigned salt;
} blocks[most_blocks];

static void fill(int which, size_t length) {
    blocks[which].length = length;
    blocks[which].salt = (unsigned)draw();
    for (size_t i = 0; i < length; ++i) blocks[which].words[i] = value(blocks[which].salt, me, i);
}
static void check_block(int which, size_t length) {
    size_t wrong = 0;
    for (size_t i = 0; i < length; ++i)
        wrong += blocks[which].words[i] != value(blocks[which].salt, me, i);
    CHECK(wrong == 0);
}
static void memory(void) {
    const int which = below(most_blocks), how = below(3), other = below(n);
    const size_t length = 1 + (size_t)below(below(4) ? 100 : 100000);
    if (!blocks[which].words) {
        const size_t alignment = (size_t)8 << below(10);
        blocks[which].words = (long*)(how ? shmem_malloc(length * sizeof(long))
                                          : shmem_align(alignment, length * sizeof(long)));
        CHECK(blocks[which].words != NULL);
        CHECK(how || (uintptr_t)blocks[which].words % alignment == 0);
        fill(which, length);
    } else if (how == 0) {
        const size_t kept = length < blocks[which].length ? length : blocks[which].length;
        blocks[which].words = (long*)shmem_realloc(blocks[which].words, length * sizeof(long));
        CHECK(blocks[which].words != NULL);
        check_block(which, kept);
        fill(which, length);
    } else {
        shmem_barrier_all(); /* what follows looks at another PE's block */
        const size_t last = blocks[which].length - 1;
        CHECK(shmem_long_g(blocks[which].words + last, other) ==
              value(blocks[which].salt, other, last));
        check_block(which, last + 1);
        shmem_free(blocks[which].words);
        blocks[which].words = NULL;
    }
}

int main(void) {
    const char* seed = getenv("SKERRY_TEST_SEED");
    const char* wanted = getenv("SKERRY_TEST_STEPS");
    const long steps = wanted ? atol(wanted) : 150;
    state = seed ? strtoull(seed, NULL, 10) : 20;
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    region = most_longs;
    source = (long*)zeroed(calls_in_a_row * region * sizeof(long));
    dest = (long*)zeroed(calls_in_a_row * region * sizeof(long));
    teams[n_teams++] = (known_team){0, 1, n, SHMEM_TEAM_WORLD};
    for (long step = 0; step < steps && failures == 0; ++step) {
        const int what = below(8);
        if (what == 0 && n_teams < most_teams)
            make_team();
        else if (what == 1 && n_teams > 1)
            drop_team(1 + below(n_teams - 1));
        else if (what <= 3)
            memory();
        else
            collectives();
        shmem_barrier_all();
        if (failures > 0) fprintf(stderr, "step %ld of seed %s\n", step, seed ? seed : "20");
    }
    return finish();
}
