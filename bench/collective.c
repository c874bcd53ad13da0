/* SPDX-License-Identifier: BSD-3-Clause */
/* Collectives that move data, as teams do them where the implementation has teams, else active
 * sets. `bytes` are those of one block: what goes from one PE to one other. Floors at 2 PEs with a
 * core each: memcpy of the same blocks, and a word after them by a plain store. */
#include <string.h>

#include "bench.h"

static const size_t lengths[] = {8, 64, 1024, 4096, 65536, 1 << 20, 0};
enum { most = 1 << 20 };
static char *source, *result; /* room for a block for, or from, every PE */
static size_t words;

/* The root goes round, so that nobody runs ahead of the others: a broadcast is one way through. */
static int next_root(void) {
    static int last;
    return last = (last + 1) % shmem_n_pes();
}

#if BENCH_HAS_1_5
static void prepare(void) {}
static void broadcast(void) {
    shmem_uint64_broadcast(SHMEM_TEAM_WORLD, (uint64_t*)result, (uint64_t*)source, words,
                           next_root());
}
#define MOVE(name)                                                                          \
    static void name(void) {                                                                \
        shmem_uint64_##name(SHMEM_TEAM_WORLD, (uint64_t*)result, (uint64_t*)source, words); \
    }
#else
#define most_of(a, b) ((a) > (b) ? (a) : (b))
enum {
    sync_size =
        most_of(most_of(SHMEM_BCAST_SYNC_SIZE, SHMEM_COLLECT_SYNC_SIZE), SHMEM_ALLTOALL_SYNC_SIZE)
};
static long sync_words[2][sync_size];
static long* next_sync(void) {
    static int turn;
    return sync_words[turn ^= 1]; /* two sets in turn, so that one may be in use still */
}
static void prepare(void) {
    for (int i = 0; i < sync_size; ++i) sync_words[0][i] = sync_words[1][i] = SHMEM_SYNC_VALUE;
}
static void broadcast(void) {
    shmem_broadcast64(result, source, words, next_root(), 0, 0, shmem_n_pes(), next_sync());
}
#define MOVE(name)                                                                 \
    static void name(void) {                                                       \
        shmem_##name##64(result, source, words, 0, 0, shmem_n_pes(), next_sync()); \
    }
#endif
MOVE(alltoall)
MOVE(collect)
MOVE(fcollect)

static void moves(void* move, long count) {
    for (long i = 0; i < count; ++i) (*(void (**)(void))move)();
}

/* By turns a block to the other PE, which waits for it. */
static void plain_broadcasts(void* context, long count) {
    line* words_of_two = context;
    void* there = shmem_ptr(result, shmem_my_pe() ^ 1);
    for (long i = 0; i < count; ++i) {
        const long round = ++words_of_two->rounds;
        if (round % 2 == shmem_my_pe()) {
            memcpy(there, source, words * sizeof(uint64_t));
            __atomic_store_n(words_of_two->there, round, __ATOMIC_RELEASE);
        } else {
            while (__atomic_load_n(words_of_two->here, __ATOMIC_ACQUIRE) < round) {
            }
        }
    }
}

/* A block to the other PE, another to this PE, and a line each way. */
static void plain_exchanges(void* context, long count) {
    line* words_of_two = context;
    const size_t bytes = words * sizeof(uint64_t);
    char* there = shmem_ptr(result, shmem_my_pe() ^ 1);
    for (long i = 0; i < count; ++i) {
        const long round = ++words_of_two->rounds;
        memcpy(there + shmem_my_pe() * most, source, bytes);
        memcpy(result + shmem_my_pe() * most, source + most, bytes);
        __atomic_store_n(words_of_two->there, round, __ATOMIC_RELEASE);
        while (__atomic_load_n(words_of_two->here, __ATOMIC_ACQUIRE) < round) {
        }
    }
}

static void measure(const char* op, void (*move)(void), size_t bytes) {
    repeated* plain = move == broadcast ? plain_broadcasts : plain_exchanges;
    line* words_of_two = plain_line();
    timing floor;
    words = bytes / sizeof(uint64_t);
    if (words_of_two) floor = time_together(plain, words_of_two);
    row(op, bytes, time_together(moves, &move), words_of_two ? &floor : NULL);
}

static void measure_lengths(const char* op, void (*move)(void)) {
    /* Where PEs share cores only the shortest means anything. */
    for (const size_t* bytes = lengths; *bytes; ++bytes)
        if (*bytes == 8 || !cores_are_shared()) measure(op, move, *bytes);
}

int main(void) {
    shmem_init();
    prepare();
    const size_t room = (size_t)shmem_n_pes() * most;
    source = symmetric(room);
    result = symmetric(room);
    memset(source, 1, room);
    shmem_barrier_all();
    open_rows();
    measure_lengths("broadcast", broadcast);
    measure_lengths("alltoall", alltoall);
    measure_lengths("collect", collect);
    measure_lengths("fcollect", fcollect);
    close_rows();
    shmem_finalize();
    return 0;
}
