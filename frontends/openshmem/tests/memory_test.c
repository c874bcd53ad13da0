/* SPDX-License-Identifier: BSD-3-Clause */
#include <stdint.h>

#include "check.h"

/* The same call gives the same place in every PE's heap: PE 0's put must land in everybody's block.
 */
static void is_symmetric(long* block, int n) {
    static long tag = 1000;
    ++tag;
    if (shmem_my_pe() == 0)
        for (int pe = 0; pe < n; ++pe) shmem_long_p(block, tag, pe);
    shmem_barrier_all();
    CHECK(*block == tag);
    shmem_barrier_all();
}

static void zero_sizes(void) {
    CHECK(shmem_malloc(0) == NULL);
    CHECK(shmem_calloc(0, 8) == NULL && shmem_calloc(8, 0) == NULL);
    CHECK(shmem_align(64, 0) == NULL);
    CHECK(shmem_malloc_with_hints(0, 0) == NULL);
    CHECK(shmem_realloc(NULL, 0) == NULL);
    shmem_free(NULL);
}

static void allocating(int n) {
    for (size_t bytes = 1; bytes <= 1 << 20; bytes = bytes * 3 + 5) {
        long* block = (long*)shmem_malloc(bytes < sizeof(long) ? sizeof(long) : bytes);
        CHECK(block != NULL && (uintptr_t)block % 16 == 0);
        is_symmetric(block, n);
        shmem_free(block);
    }
    for (size_t alignment = 8; alignment <= 1 << 16; alignment *= 2) {
        long* block = (long*)shmem_align(alignment, 100);
        CHECK(block != NULL && (uintptr_t)block % alignment == 0);
        is_symmetric(block, n);
        shmem_free(block);
    }
    long* hinted = (long*)shmem_malloc_with_hints(
        64, SHMEM_MALLOC_ATOMICS_REMOTE | SHMEM_MALLOC_SIGNAL_REMOTE);
    is_symmetric(hinted, n);
    shmem_free(hinted);
}

static void clearing(void) {
    unsigned char* dirty = (unsigned char*)shmem_malloc(5000);
    memset(dirty, 0xff, 5000);
    shmem_free(dirty);
    unsigned char* clean = (unsigned char*)shmem_calloc(50, 100);
    for (int i = 0; i < 5000; ++i) CHECK(clean[i] == 0);
    shmem_free(clean);
}

static void resizing(int n) {
    long* block = (long*)shmem_malloc(10 * sizeof(long));
    for (int i = 0; i < 10; ++i) block[i] = 100 * shmem_my_pe() + i;
    long* in_the_way = (long*)shmem_malloc(64);
    long* grown = (long*)shmem_realloc(block, 100000);
    CHECK(grown != NULL);
    for (int i = 0; i < 10; ++i) CHECK(grown[i] == 100 * shmem_my_pe() + i);
    long* shrunk = (long*)shmem_realloc(grown, 3 * sizeof(long));
    for (int i = 0; i < 3; ++i) CHECK(shrunk[i] == 100 * shmem_my_pe() + i);
    CHECK(shmem_realloc(shrunk, SIZE_MAX / 4) == NULL); /* and the block is as it was */
    CHECK(shrunk[2] == 100 * shmem_my_pe() + 2);
    is_symmetric(shrunk, n);
    CHECK(shmem_realloc(shrunk, 0) == NULL); /* frees */
    long* fresh = (long*)shmem_realloc(NULL, 80);
    is_symmetric(fresh, n);
    shmem_free(fresh);
    shmem_free(in_the_way);
}

/* Too much gives NULL everywhere, and the heap goes on working. */
static void exhausting(int n) {
    CHECK(shmem_malloc(SIZE_MAX / 4) == NULL);
    CHECK(shmem_calloc(SIZE_MAX / 4, 1000) == NULL);
    long* block = (long*)shmem_malloc(8);
    is_symmetric(block, n);
    shmem_free(block);
}

/* shmem_malloc ends with a barrier: what was put before is there after. */
static void barrier_at_the_end(int me, int n) {
    long* word = (long*)zeroed(sizeof(long));
    for (long round = 1; round <= 50; ++round) {
        shmem_long_p(word, round, (me + 1) % n);
        void* block = shmem_malloc(64);
        CHECK(*word == round);
        shmem_free(block); /* a barrier at its start keeps the next round apart */
    }
    shmem_free(word);
}

int main(void) {
    shmem_init();
    const int me = shmem_my_pe(), n = shmem_n_pes();
    zero_sizes();
    allocating(n);
    clearing();
    resizing(n);
    exhausting(n);
    barrier_at_the_end(me, n);
    return finish();
}
