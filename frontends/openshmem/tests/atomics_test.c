/* SPDX-License-Identifier: BSD-3-Clause */
/* Every atomic: what it does to the word and what it returns, alone; then all PEs at once. */
#include "check.h"

static int me, n, next;
static shmem_ctx_t own;
static unsigned char* line; /* 64 bytes, of which each PE's neighbour uses its own */

/* Forms on the default context and on `own` must agree: run twice by turns. `old` is what must come
 * back. */
#define EXPECT(type, call, ctx_call, before, after) \
    *word = (type)(before);                         \
    shmem_barrier_all();                            \
    call;                                           \
    shmem_barrier_all();                            \
    CHECK(*word == (type)(after));                  \
    *word = (type)(before);                         \
    shmem_barrier_all();                            \
    ctx_call;                                       \
    shmem_barrier_all();                            \
    CHECK(*word == (type)(after));

#define FETCHES(type, call, ctx_call, before, after)                                           \
    EXPECT(type, CHECK((call) == (type)(before)), CHECK((ctx_call) == (type)(before)), before, \
           after)

#define FETCHES_LATER(type, call, ctx_call, before, after)                                 \
    EXPECT(type, fetched = 99; call; shmem_quiet();                                        \
           CHECK(fetched == (type)(before)), fetched = 99; ctx_call; shmem_ctx_quiet(own); \
           CHECK(fetched == (type)(before)), before, after)

#define EXTENDED(name, type)                                                                  \
    static void name##_extended(void) {                                                       \
        type* word = (type*)line;                                                             \
        type fetched;                                                                         \
        FETCHES(type, shmem_##name##_atomic_fetch(word, next),                                \
                shmem_ctx_##name##_atomic_fetch(own, word, next), 7, 7)                       \
        EXPECT(type, shmem_##name##_atomic_set(word, 3, next),                                \
               shmem_ctx_##name##_atomic_set(own, word, 3, next), 7, 3)                       \
        FETCHES(type, shmem_##name##_atomic_swap(word, 5, next),                              \
                shmem_ctx_##name##_atomic_swap(own, word, 5, next), 7, 5)                     \
        FETCHES_LATER(type, shmem_##name##_atomic_fetch_nbi(&fetched, word, next),            \
                      shmem_ctx_##name##_atomic_fetch_nbi(own, &fetched, word, next), 7, 7)   \
        FETCHES_LATER(type, shmem_##name##_atomic_swap_nbi(&fetched, word, 5, next),          \
                      shmem_ctx_##name##_atomic_swap_nbi(own, &fetched, word, 5, next), 7, 5) \
    }
SKERRY_SHMEM_EXTENDED_ATOMIC_TYPES(EXTENDED)

#define STANDARD(name, type)                                                                       \
    static void name##_standard(void) {                                                            \
        type* word = (type*)line;                                                                  \
        type fetched;                                                                              \
        FETCHES(type, shmem_##name##_atomic_compare_swap(word, 7, 9, next),                        \
                shmem_ctx_##name##_atomic_compare_swap(own, word, 7, 9, next), 7, 9)               \
        FETCHES(type, shmem_##name##_atomic_compare_swap(word, 6, 9, next),                        \
                shmem_ctx_##name##_atomic_compare_swap(own, word, 6, 9, next), 7, 7)               \
        FETCHES(type, shmem_##name##_atomic_fetch_inc(word, next),                                 \
                shmem_ctx_##name##_atomic_fetch_inc(own, word, next), 7, 8)                        \
        EXPECT(type, shmem_##name##_atomic_inc(word, next),                                        \
               shmem_ctx_##name##_atomic_inc(own, word, next), 7, 8)                               \
        FETCHES(type, shmem_##name##_atomic_fetch_add(word, 20, next),                             \
                shmem_ctx_##name##_atomic_fetch_add(own, word, 20, next), 7, 27)                   \
        EXPECT(type, shmem_##name##_atomic_add(word, 20, next),                                    \
               shmem_ctx_##name##_atomic_add(own, word, 20, next), 7, 27)                          \
        FETCHES_LATER(type, shmem_##name##_atomic_compare_swap_nbi(&fetched, word, 7, 9, next),    \
                      shmem_ctx_##name##_atomic_compare_swap_nbi(own, &fetched, word, 7, 9, next), \
                      7, 9)                                                                        \
        FETCHES_LATER(type, shmem_##name##_atomic_fetch_inc_nbi(&fetched, word, next),             \
                      shmem_ctx_##name##_atomic_fetch_inc_nbi(own, &fetched, word, next), 7, 8)    \
        FETCHES_LATER(type, shmem_##name##_atomic_fetch_add_nbi(&fetched, word, 3, next),          \
                      shmem_ctx_##name##_atomic_fetch_add_nbi(own, &fetched, word, 3, next), 7,    \
                      10)                                                                          \
    }
SKERRY_SHMEM_ATOMIC_TYPES(STANDARD)

#define BITWISE_ONE(name, type, op, after)                                                      \
    EXPECT(type, shmem_##name##_atomic_##op(word, 5, next),                                     \
           shmem_ctx_##name##_atomic_##op(own, word, 5, next), 12, after)                       \
    FETCHES(type, shmem_##name##_atomic_fetch_##op(word, 5, next),                              \
            shmem_ctx_##name##_atomic_fetch_##op(own, word, 5, next), 12, after)                \
    FETCHES_LATER(type, shmem_##name##_atomic_fetch_##op##_nbi(&fetched, word, 5, next),        \
                  shmem_ctx_##name##_atomic_fetch_##op##_nbi(own, &fetched, word, 5, next), 12, \
                  after)
#define BITWISE(name, type)             \
    static void name##_bitwise(void) {  \
        type* word = (type*)line;       \
        type fetched;                   \
        BITWISE_ONE(name, type, and, 4) \
        BITWISE_ONE(name, type, or, 13) \
        BITWISE_ONE(name, type, xor, 9) \
    }
SKERRY_SHMEM_BITWISE_ATOMIC_TYPES(BITWISE)

#define GENERIC_EXTENDED(type)                                                                    \
    {                                                                                             \
        type* word = (type*)line;                                                                 \
        type fetched;                                                                             \
        FETCHES(type, shmem_atomic_fetch(word, next), shmem_atomic_fetch(own, word, next), 7, 7)  \
        EXPECT(type, shmem_atomic_set(word, 3, next), shmem_atomic_set(own, word, 3, next), 7, 3) \
        FETCHES(type, shmem_atomic_swap(word, 5, next), shmem_atomic_swap(own, word, 5, next), 7, \
                5)                                                                                \
        FETCHES_LATER(type, shmem_atomic_fetch_nbi(&fetched, word, next),                         \
                      shmem_atomic_fetch_nbi(own, &fetched, word, next), 7, 7)                    \
        FETCHES_LATER(type, shmem_atomic_swap_nbi(&fetched, word, 5, next),                       \
                      shmem_atomic_swap_nbi(own, &fetched, word, 5, next), 7, 5)                  \
    }
#define GENERIC_STANDARD(type)                                                                     \
    {                                                                                              \
        type* word = (type*)line;                                                                  \
        type fetched;                                                                              \
        FETCHES(type, shmem_atomic_compare_swap(word, 7, 9, next),                                 \
                shmem_atomic_compare_swap(own, word, 7, 9, next), 7, 9)                            \
        FETCHES(type, shmem_atomic_fetch_inc(word, next), shmem_atomic_fetch_inc(own, word, next), \
                7, 8)                                                                              \
        EXPECT(type, shmem_atomic_inc(word, next), shmem_atomic_inc(own, word, next), 7, 8)        \
        FETCHES(type, shmem_atomic_fetch_add(word, 2, next),                                       \
                shmem_atomic_fetch_add(own, word, 2, next), 7, 9)                                  \
        EXPECT(type, shmem_atomic_add(word, 2, next), shmem_atomic_add(own, word, 2, next), 7, 9)  \
        FETCHES_LATER(type, shmem_atomic_compare_swap_nbi(&fetched, word, 7, 9, next),             \
                      shmem_atomic_compare_swap_nbi(own, &fetched, word, 7, 9, next), 7, 9)        \
        FETCHES_LATER(type, shmem_atomic_fetch_inc_nbi(&fetched, word, next),                      \
                      shmem_atomic_fetch_inc_nbi(own, &fetched, word, next), 7, 8)                 \
        FETCHES_LATER(type, shmem_atomic_fetch_add_nbi(&fetched, word, 3, next),                   \
                      shmem_atomic_fetch_add_nbi(own, &fetched, word, 3, next), 7, 10)             \
    }
#define GENERIC_BITWISE(type)                                                                      \
    {                                                                                              \
        type* word = (type*)line;                                                                  \
        type fetched;                                                                              \
        EXPECT(type, shmem_atomic_and(word, 5, next), shmem_atomic_and(own, word, 5, next), 12, 4) \
        EXPECT(type, shmem_atomic_or(word, 5, next), shmem_atomic_or(own, word, 5, next), 12, 13)  \
        EXPECT(type, shmem_atomic_xor(word, 5, next), shmem_atomic_xor(own, word, 5, next), 12, 9) \
        FETCHES(type, shmem_atomic_fetch_and(word, 5, next),                                       \
                shmem_atomic_fetch_and(own, word, 5, next), 12, 4)                                 \
        FETCHES(type, shmem_atomic_fetch_or(word, 5, next),                                        \
                shmem_atomic_fetch_or(own, word, 5, next), 12, 13)                                 \
        FETCHES(type, shmem_atomic_fetch_xor(word, 5, next),                                       \
                shmem_atomic_fetch_xor(own, word, 5, next), 12, 9)                                 \
        FETCHES_LATER(type, shmem_atomic_fetch_and_nbi(&fetched, word, 5, next),                   \
                      shmem_atomic_fetch_and_nbi(own, &fetched, word, 5, next), 12, 4)             \
        FETCHES_LATER(type, shmem_atomic_fetch_or_nbi(&fetched, word, 5, next),                    \
                      shmem_atomic_fetch_or_nbi(own, &fetched, word, 5, next), 12, 13)             \
        FETCHES_LATER(type, shmem_atomic_fetch_xor_nbi(&fetched, word, 5, next),                   \
                      shmem_atomic_fetch_xor_nbi(own, &fetched, word, 5, next), 12, 9)             \
    }

/* Words of both widths beside each other in one cache line, all PEs at PE 0's at once. */
static void many_pes_on_one_line(void) {
    struct both {
        int32_t narrow[4];
        int64_t wide[6];
    }* words = (struct both*)shmem_align(64, sizeof(struct both));
    enum { rounds = 2000 };
    memset(words, 0, sizeof *words);
    shmem_barrier_all();
    int64_t last = -1;
    for (int i = 0; i < rounds; ++i) {
        shmem_int32_atomic_inc(&words->narrow[me % 4], 0);
        shmem_int64_atomic_add(&words->wide[i % 5], 3, 0);
        const int64_t ticket = shmem_int64_atomic_fetch_inc(&words->wide[5], 0);
        CHECK(ticket > last && ticket < (int64_t)rounds * n);
        last = ticket;
    }
    shmem_barrier_all();
    int32_t narrow = 0;
    int64_t wide = 0;
    for (int i = 0; i < 4; ++i) narrow += shmem_g(&words->narrow[i], 0);
    for (int i = 0; i < 5; ++i) wide += shmem_g(&words->wide[i], 0);
    CHECK(narrow == rounds * n && wide == 3L * rounds * n);
    CHECK(shmem_g(&words->wide[5], 0) == (int64_t)rounds * n);
    shmem_free(words);
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    next = (me + 1) % n;
    line = (unsigned char*)zeroed(64);
    CHECK(shmem_ctx_create(SHMEM_CTX_SERIALIZED, &own) == 0);
#define CALL_EXTENDED(name, type) name##_extended();
#define CALL_STANDARD(name, type) name##_standard();
#define CALL_BITWISE(name, type) name##_bitwise();
    SKERRY_SHMEM_EXTENDED_ATOMIC_TYPES(CALL_EXTENDED)
    SKERRY_SHMEM_ATOMIC_TYPES(CALL_STANDARD)
    SKERRY_SHMEM_BITWISE_ATOMIC_TYPES(CALL_BITWISE)
    CHECK_EXTENDED_TYPES(GENERIC_EXTENDED)
    CHECK_ATOMIC_TYPES(GENERIC_STANDARD)
    CHECK_BITWISE_TYPES(GENERIC_BITWISE)
    many_pes_on_one_line();
    shmem_ctx_destroy(own);
    return finish();
}
