/* SPDX-License-Identifier: BSD-3-Clause */
/* Checks for tests that are programs of several PEs. The exit code tells; each failure is a line.
 */
#ifndef CHECK_H
#define CHECK_H

#include <shmem.h>
#include <stdio.h>
#include <string.h>

static int failures;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition) && failures++ < 20)                                                       \
            fprintf(stderr, "%s:%d: PE %d of %d: not so: %s\n", __FILE__, __LINE__, shmem_my_pe(), \
                    shmem_n_pes(), #condition);                                                    \
    } while (0)

/* A symmetric block of zeros that every PE may write to from now on. */
static inline void* zeroed(size_t bytes) {
    void* block = shmem_calloc(bytes, 1);
    CHECK(block != NULL);
    return block;
}

/* Ends the test: every PE's failures count. */
static inline int finish(void) {
    int* all = (int*)zeroed(2 * sizeof(int));
    all[0] = failures;
    shmem_int_sum_reduce(SHMEM_TEAM_WORLD, all + 1, all, 1);
    const int failed = all[1] != 0;
    shmem_finalize();
    return failed;
}

/* Distinct types for generic routines. (Lists of types.h cannot be used around generics, which use
 * them.) */
#define CHECK_ATOMIC_TYPES(X) \
    X(int)                    \
    X(long)                   \
    X(long long)              \
    X(unsigned int)           \
    X(unsigned long)          \
    X(unsigned long long)
#define CHECK_EXTENDED_TYPES(X) CHECK_ATOMIC_TYPES(X) X(float) X(double)
#define CHECK_STANDARD_TYPES(X) \
    CHECK_EXTENDED_TYPES(X)     \
    X(char)                     \
    X(signed char)              \
    X(short)                    \
    X(unsigned char)            \
    X(unsigned short)           \
    X(long double)
#define CHECK_BITWISE_TYPES(X) \
    X(int32_t)                 \
    X(int64_t)                 \
    X(unsigned int)            \
    X(unsigned long)           \
    X(unsigned long long)

#endif
