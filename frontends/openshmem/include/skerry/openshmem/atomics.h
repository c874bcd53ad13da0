/* SPDX-License-Identifier: BSD-3-Clause */
/* Atomic memory operations: OpenSHMEM 1.5, 9.7. Only for shmem.h. */
#ifndef SKERRY_OPENSHMEM_ATOMICS_H
#define SKERRY_OPENSHMEM_ATOMICS_H

#include "skerry/openshmem/types.h"

/* Updates by a value: without the old value, with it, and with it later. */
#define SKERRY_SHMEM_DECLARE_UPDATE(name, type, op)                  \
    void shmem_##name##_atomic_##op(type* dest, type value, int pe); \
    void shmem_ctx_##name##_atomic_##op(shmem_ctx_t ctx, type* dest, type value, int pe);
#define SKERRY_SHMEM_DECLARE_FETCHING(name, type, op)                                     \
    type shmem_##name##_atomic_##op(type* dest, type value, int pe);                      \
    type shmem_ctx_##name##_atomic_##op(shmem_ctx_t ctx, type* dest, type value, int pe); \
    void shmem_##name##_atomic_##op##_nbi(type* fetch, type* dest, type value, int pe);   \
    void shmem_ctx_##name##_atomic_##op##_nbi(shmem_ctx_t ctx, type* fetch, type* dest,   \
                                              type value, int pe);

#define SKERRY_SHMEM_DECLARE_EXTENDED_ATOMICS(name, type)                                      \
    type shmem_##name##_atomic_fetch(const type* source, int pe);                              \
    type shmem_ctx_##name##_atomic_fetch(shmem_ctx_t ctx, const type* source, int pe);         \
    void shmem_##name##_atomic_fetch_nbi(type* fetch, const type* source, int pe);             \
    void shmem_ctx_##name##_atomic_fetch_nbi(shmem_ctx_t ctx, type* fetch, const type* source, \
                                             int pe);                                          \
    SKERRY_SHMEM_DECLARE_UPDATE(name, type, set)                                               \
    SKERRY_SHMEM_DECLARE_FETCHING(name, type, swap)
SKERRY_SHMEM_EXTENDED_ATOMIC_TYPES(SKERRY_SHMEM_DECLARE_EXTENDED_ATOMICS)

#define SKERRY_SHMEM_DECLARE_ATOMICS(name, type)                                                \
    type shmem_##name##_atomic_compare_swap(type* dest, type cond, type value, int pe);         \
    type shmem_ctx_##name##_atomic_compare_swap(shmem_ctx_t ctx, type* dest, type cond,         \
                                                type value, int pe);                            \
    void shmem_##name##_atomic_compare_swap_nbi(type* fetch, type* dest, type cond, type value, \
                                                int pe);                                        \
    void shmem_ctx_##name##_atomic_compare_swap_nbi(shmem_ctx_t ctx, type* fetch, type* dest,   \
                                                    type cond, type value, int pe);             \
    type shmem_##name##_atomic_fetch_inc(type* dest, int pe);                                   \
    type shmem_ctx_##name##_atomic_fetch_inc(shmem_ctx_t ctx, type* dest, int pe);              \
    void shmem_##name##_atomic_fetch_inc_nbi(type* fetch, type* dest, int pe);                  \
    void shmem_ctx_##name##_atomic_fetch_inc_nbi(shmem_ctx_t ctx, type* fetch, type* dest,      \
                                                 int pe);                                       \
    void shmem_##name##_atomic_inc(type* dest, int pe);                                         \
    void shmem_ctx_##name##_atomic_inc(shmem_ctx_t ctx, type* dest, int pe);                    \
    SKERRY_SHMEM_DECLARE_UPDATE(name, type, add)                                                \
    SKERRY_SHMEM_DECLARE_FETCHING(name, type, fetch_add)
SKERRY_SHMEM_ATOMIC_TYPES(SKERRY_SHMEM_DECLARE_ATOMICS)

#define SKERRY_SHMEM_DECLARE_BITWISE_ATOMICS(name, type) \
    SKERRY_SHMEM_DECLARE_UPDATE(name, type, and)         \
    SKERRY_SHMEM_DECLARE_UPDATE(name, type, or)          \
    SKERRY_SHMEM_DECLARE_UPDATE(name, type, xor)         \
    SKERRY_SHMEM_DECLARE_FETCHING(name, type, fetch_and) \
    SKERRY_SHMEM_DECLARE_FETCHING(name, type, fetch_or)  \
    SKERRY_SHMEM_DECLARE_FETCHING(name, type, fetch_xor)
SKERRY_SHMEM_BITWISE_ATOMIC_TYPES(SKERRY_SHMEM_DECLARE_BITWISE_ATOMICS)

#undef SKERRY_SHMEM_DECLARE_UPDATE
#undef SKERRY_SHMEM_DECLARE_FETCHING
#undef SKERRY_SHMEM_DECLARE_EXTENDED_ATOMICS
#undef SKERRY_SHMEM_DECLARE_ATOMICS
#undef SKERRY_SHMEM_DECLARE_BITWISE_ATOMICS

#endif
