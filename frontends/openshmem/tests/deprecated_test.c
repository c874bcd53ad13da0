/* SPDX-License-Identifier: BSD-3-Clause */
/* Old names do what the new ones do. (Active-set collectives are in collectives_test and
 * reductions_test.) */
#include "check.h"

static int me, n, next;
static unsigned char* line;

#define EXPECT(type, call, before, after) \
    *word = (type)(before);               \
    shmem_barrier_all();                  \
    call;                                 \
    shmem_barrier_all();                  \
    CHECK(*word == (type)(after));

#define EXTENDED(name, type)                                               \
    {                                                                      \
        type* word = (type*)line;                                          \
        EXPECT(type, CHECK(shmem_##name##_fetch(word, next) == 7), 7, 7)   \
        EXPECT(type, shmem_##name##_set(word, 3, next), 7, 3)              \
        EXPECT(type, CHECK(shmem_##name##_swap(word, 5, next) == 7), 7, 5) \
    }
#define STANDARD(name, type)                                                   \
    {                                                                          \
        type* word = (type*)line;                                              \
        EXPECT(type, CHECK(shmem_##name##_cswap(word, 7, 9, next) == 7), 7, 9) \
        EXPECT(type, CHECK(shmem_##name##_cswap(word, 6, 9, next) == 7), 7, 7) \
        EXPECT(type, CHECK(shmem_##name##_finc(word, next) == 7), 7, 8)        \
        EXPECT(type, shmem_##name##_inc(word, next), 7, 8)                     \
        EXPECT(type, CHECK(shmem_##name##_fadd(word, 20, next) == 7), 7, 27)   \
        EXPECT(type, shmem_##name##_add(word, 20, next), 7, 27)                \
    }
#define GENERIC_EXTENDED(type)                                    \
    {                                                             \
        type* word = (type*)line;                                 \
        EXPECT(type, CHECK(shmem_fetch(word, next) == 7), 7, 7)   \
        EXPECT(type, shmem_set(word, 3, next), 7, 3)              \
        EXPECT(type, CHECK(shmem_swap(word, 5, next) == 7), 7, 5) \
    }
#define GENERIC_STANDARD(type)                                        \
    {                                                                 \
        type* word = (type*)line;                                     \
        EXPECT(type, CHECK(shmem_cswap(word, 7, 9, next) == 7), 7, 9) \
        EXPECT(type, CHECK(shmem_finc(word, next) == 7), 7, 8)        \
        EXPECT(type, shmem_inc(word, next), 7, 8)                     \
        EXPECT(type, CHECK(shmem_fadd(word, 20, next) == 7), 7, 27)   \
        EXPECT(type, shmem_add(word, 20, next), 7, 27)                \
    }

/* shmem_wait: until the word is no longer the value. */
#define WAIT(name, type)                                  \
    {                                                     \
        type* word = (type*)line;                         \
        *word = 4;                                        \
        shmem_barrier_all();                              \
        shmem_##name##_p(word, 6, next);                  \
        shmem_##name##_wait(word, 4);                     \
        CHECK(*word == 6);                                \
        shmem_##name##_wait_until(word, SHMEM_CMP_EQ, 6); \
        shmem_barrier_all();                              \
    }

static void waits(void) {
    SKERRY_SHMEM_WAIT_TYPES(WAIT)
    long* word = (long*)line;
    *word = 4;
    shmem_barrier_all();
    shmem_long_p(word, 6, next);
    shmem_wait(word, 4);
    void (*old_wait_until)(volatile long*, int, long) = shmem_wait_until;
    old_wait_until(word, _SHMEM_CMP_EQ, 6);
    CHECK(*word == 6);
    shmem_barrier_all();
}

static void memory_and_cache(void) {
    long* block = (long*)shmalloc(64);
    CHECK(block != NULL);
    *block = me;
    block = (long*)shrealloc(block, 8192);
    CHECK(*block == me);
    shfree(block);
    block = (long*)shmemalign(4096, 64);
    CHECK((size_t)block % 4096 == 0);
    shmem_set_cache_inv();
    shmem_set_cache_line_inv(block);
    shmem_clear_cache_inv();
    shmem_clear_cache_line_inv(block);
    shmem_udcflush();
    shmem_udcflush_line(block);
    shfree(block);
}

int main(void) {
    start_pes(0);
    start_pes(0); /* does nothing */
    me = shmem_my_pe();
    n = shmem_n_pes();
    next = (me + 1) % n;
    CHECK(_my_pe() == me && my_pe() == me && _num_pes() == n && num_pes() == n);
    line = (unsigned char*)zeroed(64);
    SKERRY_SHMEM_EXTENDED_ATOMIC_TYPES(EXTENDED)
    SKERRY_SHMEM_ATOMIC_TYPES(STANDARD)
    CHECK_EXTENDED_TYPES(GENERIC_EXTENDED)
    CHECK_ATOMIC_TYPES(GENERIC_STANDARD)
    waits();
    memory_and_cache();
    return finish();
}
