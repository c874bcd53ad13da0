/* SPDX-License-Identifier: BSD-3-Clause */
/* Reductions and scans: every type and operation, out of place and in place, short, long and empty.
 */
#include "check.h"

enum { most = 3000 };

static int me, n;
static unsigned char *to, *from;
static shmem_team_t reversed;
static long pSync[SHMEM_REDUCE_SYNC_SIZE];
static long double pWrk[most];

/* Small values, so that sums of any type are exact; products are of 1 and 2. */
#define TERM(type, pe, i) ((type)(((pe)*3 + (i)) % 5 + 1))
#define FACTOR(type, pe, i) ((type)(((pe) + (i)) % 2 + 1))

#define FOLD(type, result, first, combine, TERM_OF, last) \
    type result = (type)(first);                          \
    for (int pe = 0; pe < (last); ++pe) {                 \
        const type term = TERM_OF(type, pe, i);           \
        combine;                                          \
    }

/* `call` reduces `count` elements from source to dest. */
#define REDUCES(type, dest_place, call, first, combine, TERM_OF, last)    \
    for (int count = 0; count <= most; count = count * 5 + 1) {           \
        type *source = (type*)from, *dest = (type*)(dest_place);          \
        shmem_sync_all();                                                 \
        memset(to, 0x5a, sizeof(long double) * most);                     \
        for (int i = 0; i < count; ++i) source[i] = TERM_OF(type, me, i); \
        shmem_sync_all();                                                 \
        call;                                                             \
        for (int i = 0; i < count; ++i) {                                 \
            FOLD(type, expected, first, combine, TERM_OF, last)           \
            CHECK(dest[i] == expected);                                   \
        }                                                                 \
    }                                                                     \
    shmem_sync_all();

#define OVER_TEAMS(type, routine, first, combine, TERM_OF)                                         \
    REDUCES(type, to, CHECK(routine(SHMEM_TEAM_WORLD, dest, source, (size_t)count) == 0), first,   \
            combine, TERM_OF, n)                                                                   \
    REDUCES(type, from, CHECK(routine(SHMEM_TEAM_WORLD, dest, source, (size_t)count) == 0), first, \
            combine, TERM_OF, n)                                                                   \
    REDUCES(type, to, CHECK(routine(reversed, dest, source, (size_t)count) == 0), first, combine,  \
            TERM_OF, n)

#define BITWISE(name, type)                                                                       \
    static void name##_bitwise(void) {                                                            \
        OVER_TEAMS(type, shmem_##name##_and_reduce, ~(type)0, expected = (type)(expected & term), \
                   TERM)                                                                          \
        OVER_TEAMS(type, shmem_##name##_or_reduce, 0, expected = (type)(expected | term), TERM)   \
        OVER_TEAMS(type, shmem_##name##_xor_reduce, 0, expected = (type)(expected ^ term), TERM)  \
    }
SKERRY_SHMEM_BITWISE_REDUCE_TYPES(BITWISE)
#define ORDERED(name, type)                                            \
    static void name##_ordered(void) {                                 \
        OVER_TEAMS(type, shmem_##name##_min_reduce, 100,               \
                   expected = term < expected ? term : expected, TERM) \
        OVER_TEAMS(type, shmem_##name##_max_reduce, 0,                 \
                   expected = term > expected ? term : expected, TERM) \
    }
SKERRY_SHMEM_ORDERED_REDUCE_TYPES(ORDERED)
#define ARITHMETIC(name, type)                                                                    \
    static void name##_arithmetic(void) {                                                         \
        OVER_TEAMS(type, shmem_##name##_sum_reduce, 0, expected = (type)(expected + term), TERM)  \
        OVER_TEAMS(type, shmem_##name##_prod_reduce, 1, expected = (type)(expected * term),       \
                   FACTOR)                                                                        \
        REDUCES(                                                                                  \
            type, to,                                                                             \
            CHECK(shmem_##name##_sum_inscan(SHMEM_TEAM_WORLD, dest, source, (size_t)count) == 0), \
            0, expected = (type)(expected + term), TERM, me + 1)                                  \
        REDUCES(                                                                                  \
            type, from,                                                                           \
            CHECK(shmem_##name##_sum_exscan(SHMEM_TEAM_WORLD, dest, source, (size_t)count) == 0), \
            0, expected = (type)(expected + term), TERM, me)                                      \
    }
SKERRY_SHMEM_ARITHMETIC_REDUCE_TYPES(ARITHMETIC)

/* Over active sets: all PEs, out of place; then the first two, in place, while the others look on
   and expect of their own elements no more than the neutral one that they put there. */
#define TO_ALL(type, routine, first, combine, TERM_OF)                                           \
    REDUCES(type, to, routine(dest, source, count, 0, 0, n, (type*)pWrk, pSync), first, combine, \
            TERM_OF, n)                                                                          \
    if (n > 1) {                                                                                 \
        const int last = me < 2 ? 2 : 0;                                                         \
        REDUCES(type, from, IN_A_PAIR(type, routine, first), first, combine, TERM_OF, last)      \
    }
#define IN_A_PAIR(type, routine, first)                            \
    if (me < 2)                                                    \
        routine(dest, source, count, 0, 0, 2, (type*)pWrk, pSync); \
    else                                                           \
        for (int i = 0; i < count; ++i) dest[i] = (type)(first)
#define BITWISE_TO_ALL(name, type)                                                            \
    static void name##_bitwise_to_all(void) {                                                 \
        TO_ALL(type, shmem_##name##_and_to_all, ~(type)0, expected = (type)(expected & term), \
               TERM)                                                                          \
        TO_ALL(type, shmem_##name##_or_to_all, 0, expected = (type)(expected | term), TERM)   \
        TO_ALL(type, shmem_##name##_xor_to_all, 0, expected = (type)(expected ^ term), TERM)  \
    }
SKERRY_SHMEM_BITWISE_TO_ALL_TYPES(BITWISE_TO_ALL)
#define ORDERED_TO_ALL(name, type)                                                                 \
    static void name##_ordered_to_all(void) {                                                      \
        TO_ALL(type, shmem_##name##_min_to_all, 100, expected = term < expected ? term : expected, \
               TERM)                                                                               \
        TO_ALL(type, shmem_##name##_max_to_all, 0, expected = term > expected ? term : expected,   \
               TERM)                                                                               \
    }
SKERRY_SHMEM_ORDERED_TO_ALL_TYPES(ORDERED_TO_ALL)
#define ARITHMETIC_TO_ALL(name, type)                                                           \
    static void name##_arithmetic_to_all(void) {                                                \
        TO_ALL(type, shmem_##name##_sum_to_all, 0, expected = (type)(expected + term), TERM)    \
        TO_ALL(type, shmem_##name##_prod_to_all, 1, expected = (type)(expected * term), FACTOR) \
    }
SKERRY_SHMEM_ARITHMETIC_TO_ALL_TYPES(ARITHMETIC_TO_ALL)

#define GENERIC_BITWISE(type)                                                                  \
    {                                                                                          \
        OVER_TEAMS(type, shmem_and_reduce, ~(type)0, expected = (type)(expected & term), TERM) \
        OVER_TEAMS(type, shmem_or_reduce, 0, expected = (type)(expected | term), TERM)         \
        OVER_TEAMS(type, shmem_xor_reduce, 0, expected = (type)(expected ^ term), TERM)        \
    }
#define GENERIC_ORDERED(type)                                                                     \
    {                                                                                             \
        OVER_TEAMS(type, shmem_min_reduce, 100, expected = term < expected ? term : expected,     \
                   TERM)                                                                          \
        OVER_TEAMS(type, shmem_max_reduce, 0, expected = term > expected ? term : expected, TERM) \
    }
#define GENERIC_ARITHMETIC(type)                                                                \
    {                                                                                           \
        OVER_TEAMS(type, shmem_sum_reduce, 0, expected = (type)(expected + term), TERM)         \
        OVER_TEAMS(type, shmem_prod_reduce, 1, expected = (type)(expected * term), FACTOR)      \
        REDUCES(type, to,                                                                       \
                CHECK(shmem_sum_inscan(SHMEM_TEAM_WORLD, dest, source, (size_t)count) == 0), 0, \
                expected = (type)(expected + term), TERM, me + 1)                               \
        REDUCES(type, to,                                                                       \
                CHECK(shmem_sum_exscan(SHMEM_TEAM_WORLD, dest, source, (size_t)count) == 0), 0, \
                expected = (type)(expected + term), TERM, me)                                   \
    }

#define WITH_SHORT_TYPES(X) \
    CHECK_BITWISE_TYPES(X) X(signed char) X(short) X(unsigned char) X(unsigned short)
#define WITH_COMPLEX_TYPES(X) \
    CHECK_STANDARD_TYPES(X) X(skerry_shmem_complexf) X(skerry_shmem_complexd)

/* Imaginary parts take part, and differ from real ones. */
static void complex_parts(void) {
    double* source = (double*)from;
    double* dest = (double*)to;
    shmem_sync_all();
    source[0] = 1;
    source[1] = me;
    CHECK(shmem_complexd_sum_reduce(SHMEM_TEAM_WORLD, (skerry_shmem_complexd*)to,
                                    (skerry_shmem_complexd*)from, 1) == 0);
    CHECK(dest[0] == n && dest[1] == n * (n - 1) / 2);
    shmem_sync_all();
    source[0] = 0;
    source[1] = 1; /* i to the power of n */
    CHECK(shmem_complexd_prod_reduce(SHMEM_TEAM_WORLD, (skerry_shmem_complexd*)to,
                                     (skerry_shmem_complexd*)from, 1) == 0);
    CHECK(dest[0] == (n % 4 == 0) - (n % 4 == 2) && dest[1] == (n % 4 == 1) - (n % 4 == 3));
    shmem_sync_all();
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    to = (unsigned char*)zeroed(sizeof(long double) * most);
    from = (unsigned char*)zeroed(sizeof(long double) * most);
    CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, NULL, 0, &reversed) == 0);
    for (int i = 0; i < SHMEM_REDUCE_SYNC_SIZE; ++i) pSync[i] = SHMEM_SYNC_VALUE;
#define CALL_BITWISE(name, type) name##_bitwise();
#define CALL_ORDERED(name, type) name##_ordered();
#define CALL_ARITHMETIC(name, type) name##_arithmetic();
#define CALL_BITWISE_TO_ALL(name, type) name##_bitwise_to_all();
#define CALL_ORDERED_TO_ALL(name, type) name##_ordered_to_all();
#define CALL_ARITHMETIC_TO_ALL(name, type) name##_arithmetic_to_all();
    SKERRY_SHMEM_BITWISE_REDUCE_TYPES(CALL_BITWISE)
    SKERRY_SHMEM_ORDERED_REDUCE_TYPES(CALL_ORDERED)
    SKERRY_SHMEM_ARITHMETIC_REDUCE_TYPES(CALL_ARITHMETIC)
    SKERRY_SHMEM_BITWISE_TO_ALL_TYPES(CALL_BITWISE_TO_ALL)
    SKERRY_SHMEM_ORDERED_TO_ALL_TYPES(CALL_ORDERED_TO_ALL)
    SKERRY_SHMEM_ARITHMETIC_TO_ALL_TYPES(CALL_ARITHMETIC_TO_ALL)
    WITH_SHORT_TYPES(GENERIC_BITWISE)
    CHECK_STANDARD_TYPES(GENERIC_ORDERED)
    WITH_COMPLEX_TYPES(GENERIC_ARITHMETIC)
    complex_parts();
    shmem_team_destroy(reversed);
    return finish();
}
