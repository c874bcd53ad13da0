/* SPDX-License-Identifier: BSD-3-Clause */
/* Waiting and testing: every comparison, array form and type; empty wait sets; words that arrive
 * late. */
#include <stdint.h>

#include "yields.h"

enum { count = 12 };

static int me, n, next;
static unsigned char* words; /* `count` words of any type, written by the previous PE */

/* One word that becomes 5, seen through all comparisons. */
#define SINGLE(type, wait_until, test, put)                                 \
    do {                                                                    \
        type* word = (type*)words;                                          \
        *word = 2;                                                          \
        shmem_barrier_all();                                                \
        CHECK(test(word, SHMEM_CMP_LT, 3) && !test(word, SHMEM_CMP_LT, 2)); \
        CHECK(test(word, SHMEM_CMP_LE, 2) && !test(word, SHMEM_CMP_LE, 1)); \
        CHECK(test(word, SHMEM_CMP_GT, 1) && !test(word, SHMEM_CMP_GT, 2)); \
        CHECK(test(word, SHMEM_CMP_GE, 2) && !test(word, SHMEM_CMP_GE, 3)); \
        CHECK(test(word, SHMEM_CMP_EQ, 2) && !test(word, SHMEM_CMP_EQ, 3)); \
        CHECK(test(word, SHMEM_CMP_NE, 3) && !test(word, SHMEM_CMP_NE, 2)); \
        wait_until(word, SHMEM_CMP_EQ, 2);                                  \
        shmem_barrier_all();                                                \
        put(word, 5, next);                                                 \
        wait_until(word, SHMEM_CMP_NE, 2);                                  \
        wait_until(word, SHMEM_CMP_GT, 4);                                  \
        wait_until(word, SHMEM_CMP_GE, 5);                                  \
        wait_until(word, SHMEM_CMP_LE, 5);                                  \
        wait_until(word, SHMEM_CMP_LT, 6);                                  \
        CHECK(*word == 5);                                                  \
        while (!test(word, SHMEM_CMP_EQ, 5)) continue;                      \
        shmem_barrier_all();                                                \
    } while (0)

/* Element i becomes i + 1 (in the vector forms each is compared with its own value); odd ones are
 * excluded. */
#define ARRAYS(type, all, any, some, t_all, t_any, t_some, value, put)                             \
    do {                                                                                           \
        type* array = (type*)words;                                                                \
        int status[count], all_out[count];                                                         \
        size_t indices[count];                                                                     \
        for (int i = 0; i < count; ++i) status[i] = i % 2, all_out[i] = 1, array[i] = 0;           \
        shmem_barrier_all();                                                                       \
        CHECK(any(array, count, all_out, SHMEM_CMP_GE, value) == SIZE_MAX);                        \
        CHECK(any(array, 0, NULL, SHMEM_CMP_GE, value) == SIZE_MAX);                               \
        CHECK(some(array, count, indices, all_out, SHMEM_CMP_GE, value) == 0);                     \
        CHECK(some(array, 0, indices, NULL, SHMEM_CMP_GE, value) == 0);                            \
        all(array, count, all_out, SHMEM_CMP_GE, value);                                           \
        all(array, 0, NULL, SHMEM_CMP_GE, value);                                                  \
        CHECK(t_any(array, count, all_out, SHMEM_CMP_GE, value) == SIZE_MAX);                      \
        CHECK(t_any(array, count, NULL, SHMEM_CMP_GE, value) == SIZE_MAX); /* none holds yet */    \
        CHECK(t_any(array, 0, NULL, SHMEM_CMP_GE, value) == SIZE_MAX);                             \
        CHECK(t_some(array, count, indices, all_out, SHMEM_CMP_GE, value) == 0);                   \
        CHECK(t_some(array, count, indices, NULL, SHMEM_CMP_GE, value) == 0);                      \
        CHECK(t_all(array, count, all_out, SHMEM_CMP_GE, value) == 1);                             \
        CHECK(t_all(array, 0, NULL, SHMEM_CMP_GE, value) == 1);                                    \
        CHECK(t_all(array, count, NULL, SHMEM_CMP_GE, value) == 0);                                \
        shmem_barrier_all();                                                                       \
        put(array + 1, 90, next); /* excluded: must wake nobody */                                 \
        put(array + 4, 95, next);                                                                  \
        CHECK(any(array, count, status, SHMEM_CMP_GE, value) == 4);                                \
        CHECK(some(array, count, indices, status, SHMEM_CMP_GE, value) == 1 && indices[0] == 4);   \
        CHECK(t_any(array, count, status, SHMEM_CMP_GE, value) == 4);                              \
        CHECK(t_some(array, count, indices, status, SHMEM_CMP_GE, value) == 1 && indices[0] == 4); \
        CHECK(t_all(array, count, status, SHMEM_CMP_GE, value) == 0);                              \
        shmem_barrier_all();                                                                       \
        for (int i = 0; i < count; i += 2) put(array + i, 91, next);                               \
        all(array, count, status, SHMEM_CMP_GE, value);                                            \
        for (int i = 0; i < count; i += 2) CHECK(array[i] >= 91);                                  \
        CHECK(t_all(array, count, status, SHMEM_CMP_GE, value) == 1);                              \
        CHECK(some(array, count, indices, status, SHMEM_CMP_GE, value) == count / 2);              \
        int seen = 0;                                                                              \
        for (int i = 0; i < 3 * count; ++i) { /* every one gets its turn */                        \
            const size_t at = any(array, count, status, SHMEM_CMP_GE, value);                      \
            CHECK(at < count && at % 2 == 0);                                                      \
            seen |= 1 << at;                                                                       \
        }                                                                                          \
        CHECK(seen == 0x555);                                                                      \
        shmem_barrier_all();                                                                       \
    } while (0)

#define TYPED(name, type)                                                                        \
    static void name##_waits(void) {                                                             \
        type values[count];                                                                      \
        for (int i = 0; i < count; ++i) values[i] = (type)(80 + i % 10);                         \
        SINGLE(type, shmem_##name##_wait_until, shmem_##name##_test, shmem_##name##_p);          \
        ARRAYS(type, shmem_##name##_wait_until_all, shmem_##name##_wait_until_any,               \
               shmem_##name##_wait_until_some, shmem_##name##_test_all, shmem_##name##_test_any, \
               shmem_##name##_test_some, 85, shmem_##name##_p);                                  \
        ARRAYS(type, shmem_##name##_wait_until_all_vector, shmem_##name##_wait_until_any_vector, \
               shmem_##name##_wait_until_some_vector, shmem_##name##_test_all_vector,            \
               shmem_##name##_test_any_vector, shmem_##name##_test_some_vector, values,          \
               shmem_##name##_p);                                                                \
    }
SKERRY_SHMEM_WAIT_TYPES(TYPED)

#define GENERIC(type)                                                                      \
    {                                                                                      \
        type values[count];                                                                \
        for (int i = 0; i < count; ++i) values[i] = (type)(80 + i % 10);                   \
        SINGLE(type, shmem_wait_until, shmem_test, shmem_p);                               \
        ARRAYS(type, shmem_wait_until_all, shmem_wait_until_any, shmem_wait_until_some,    \
               shmem_test_all, shmem_test_any, shmem_test_some, 85, shmem_p);              \
        ARRAYS(type, shmem_wait_until_all_vector, shmem_wait_until_any_vector,             \
               shmem_wait_until_some_vector, shmem_test_all_vector, shmem_test_any_vector, \
               shmem_test_some_vector, values, shmem_p);                                   \
    }

/* Each element is compared with its own value, not all with the first. */
static void vectors_have_own_values(void) {
    static long array[3];
    const long values[3] = {1, 2, 3};
    size_t indices[3];
    array[0] = 0, array[1] = 2, array[2] = 0;
    shmem_barrier_all();
    CHECK(shmem_long_wait_until_any_vector(array, 3, NULL, SHMEM_CMP_EQ, values) == 1);
    CHECK(shmem_long_wait_until_some_vector(array, 3, indices, NULL, SHMEM_CMP_EQ, values) == 1 &&
          indices[0] == 1);
    shmem_barrier_all();
    shmem_long_put(array, values, 3, next);
    shmem_long_wait_until_all_vector(array, 3, NULL, SHMEM_CMP_EQ, values);
    CHECK(shmem_long_test_all_vector(array, 3, NULL, SHMEM_CMP_EQ, values) == 1);
    CHECK(shmem_long_test_all(array, 3, NULL, SHMEM_CMP_EQ, 1) == 0);
    shmem_barrier_all();
}

/* Who waits by testing leaves a shared core to others, each time. */
static void tests_in_vain(void) {
    static long array[2] = {1, 2};
    const long values[2] = {1, 3};
    size_t indices[2];
    CHECK_YIELDS(1, CHECK(!shmem_long_test(array, SHMEM_CMP_EQ, 2)));
    CHECK_YIELDS(1, CHECK(!shmem_long_test_all(array, 2, NULL, SHMEM_CMP_EQ, 1)));
    CHECK_YIELDS(1, CHECK(!shmem_long_test_all_vector(array, 2, NULL, SHMEM_CMP_EQ, values)));
    CHECK_YIELDS(1, CHECK(shmem_long_test_any(array, 2, NULL, SHMEM_CMP_EQ, 3) == SIZE_MAX));
    CHECK_YIELDS(1, CHECK(shmem_long_test_some(array, 2, indices, NULL, SHMEM_CMP_EQ, 3) == 0));
    CHECK_YIELDS(0, CHECK(shmem_long_test(array, SHMEM_CMP_EQ, 1)));
    CHECK_YIELDS(0, CHECK(shmem_long_test_all(array, 2, NULL, SHMEM_CMP_GT, 0)));
    CHECK_YIELDS(0, CHECK(shmem_long_test_any(array, 2, NULL, SHMEM_CMP_EQ, 2) == 1));
    CHECK_YIELDS(0, CHECK(shmem_long_test_some(array, 2, indices, NULL, SHMEM_CMP_EQ, 2) == 1));
}

/* A token goes round many times: every wait really waits. */
static void ring(void) {
    static volatile long token;
    const long rounds = 3000 / n;
    shmem_barrier_all();
    for (long round = 1; round <= rounds; ++round) {
        if (me > 0 || n == 1) {
            if (n > 1) shmem_wait_until(&token, SHMEM_CMP_EQ, round);
            shmem_p((long*)&token, round, next);
            if (n == 1) CHECK(token == round);
        } else {
            shmem_p((long*)&token, round, next);
            shmem_wait_until(&token, SHMEM_CMP_EQ, round);
        }
    }
    shmem_barrier_all();
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    next = (me + 1) % n;
    words = (unsigned char*)zeroed(count * sizeof(long long));
#define CALL(name, type) name##_waits();
    SKERRY_SHMEM_WAIT_TYPES(CALL)
    CHECK_ATOMIC_TYPES(GENERIC)
    GENERIC(short)
    GENERIC(unsigned short)
    vectors_have_own_values();
    tests_in_vain();
    ring();
    return finish();
}
