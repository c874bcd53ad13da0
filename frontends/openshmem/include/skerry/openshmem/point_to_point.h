/* SPDX-License-Identifier: BSD-3-Clause */
/* Waiting for and testing words that others write: OpenSHMEM 1.5, 9.10. Only for shmem.h.
   The awaited words are declared volatile, which accepts pointers with and without. */
#ifndef SKERRY_OPENSHMEM_POINT_TO_POINT_H
#define SKERRY_OPENSHMEM_POINT_TO_POINT_H

#include "skerry/openshmem/types.h"

#define SKERRY_SHMEM_DECLARE_WAITS(name, type)                                                     \
    void shmem_##name##_wait_until(volatile type* ivar, int cmp, type cmp_value);                  \
    int shmem_##name##_test(volatile type* ivar, int cmp, type cmp_value);                         \
    void shmem_##name##_wait_until_all(volatile type* ivars, size_t nelems, const int* status,     \
                                       int cmp, type cmp_value);                                   \
    int shmem_##name##_test_all(volatile type* ivars, size_t nelems, const int* status, int cmp,   \
                                type cmp_value);                                                   \
    size_t shmem_##name##_wait_until_any(volatile type* ivars, size_t nelems, const int* status,   \
                                         int cmp, type cmp_value);                                 \
    size_t shmem_##name##_test_any(volatile type* ivars, size_t nelems, const int* status,         \
                                   int cmp, type cmp_value);                                       \
    size_t shmem_##name##_wait_until_some(volatile type* ivars, size_t nelems, size_t* indices,    \
                                          const int* status, int cmp, type cmp_value);             \
    size_t shmem_##name##_test_some(volatile type* ivars, size_t nelems, size_t* indices,          \
                                    const int* status, int cmp, type cmp_value);                   \
    void shmem_##name##_wait_until_all_vector(volatile type* ivars, size_t nelems,                 \
                                              const int* status, int cmp, const type* cmp_values); \
    int shmem_##name##_test_all_vector(volatile type* ivars, size_t nelems, const int* status,     \
                                       int cmp, const type* cmp_values);                           \
    size_t shmem_##name##_wait_until_any_vector(                                                   \
        volatile type* ivars, size_t nelems, const int* status, int cmp, const type* cmp_values);  \
    size_t shmem_##name##_test_any_vector(volatile type* ivars, size_t nelems, const int* status,  \
                                          int cmp, const type* cmp_values);                        \
    size_t shmem_##name##_wait_until_some_vector(volatile type* ivars, size_t nelems,              \
                                                 size_t* indices, const int* status, int cmp,      \
                                                 const type* cmp_values);                          \
    size_t shmem_##name##_test_some_vector(volatile type* ivars, size_t nelems, size_t* indices,   \
                                           const int* status, int cmp, const type* cmp_values);
SKERRY_SHMEM_WAIT_TYPES(SKERRY_SHMEM_DECLARE_WAITS)
#undef SKERRY_SHMEM_DECLARE_WAITS

uint64_t shmem_signal_wait_until(volatile uint64_t* sig_addr, int cmp, uint64_t cmp_value);

#endif
