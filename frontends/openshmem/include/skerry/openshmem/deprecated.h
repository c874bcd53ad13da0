/* SPDX-License-Identifier: BSD-3-Clause */
/* What the standard keeps for old programs: active sets, old names of atomics, waits, cache
   control, and some names from before 1.0. Only for shmem.h. */
#ifndef SKERRY_OPENSHMEM_DEPRECATED_H
#define SKERRY_OPENSHMEM_DEPRECATED_H

#include "skerry/openshmem/types.h"

void start_pes(int npes);
int _my_pe(void);
int _num_pes(void);
int my_pe(void);
int num_pes(void);
void* shmalloc(size_t size);
void shfree(void* ptr);
void* shrealloc(void* ptr, size_t size);
void* shmemalign(size_t alignment, size_t size);

/* Collectives over active sets: PEs PE_start, PE_start + 2^logPE_stride, ..., PE_size of them. */
#define SKERRY_SHMEM_ACTIVE_SET int PE_start, int logPE_stride, int PE_size
void shmem_barrier(SKERRY_SHMEM_ACTIVE_SET, long* pSync);
void shmem_sync(SKERRY_SHMEM_ACTIVE_SET, long* pSync);
#define SKERRY_SHMEM_DECLARE_ACTIVE_SET_MOVES(bits)                                          \
    void shmem_alltoall##bits(void* dest, const void* source, size_t nelems,                 \
                              SKERRY_SHMEM_ACTIVE_SET, long* pSync);                         \
    void shmem_alltoalls##bits(void* dest, const void* source, ptrdiff_t dst, ptrdiff_t sst, \
                               size_t nelems, SKERRY_SHMEM_ACTIVE_SET, long* pSync);         \
    void shmem_broadcast##bits(void* dest, const void* source, size_t nelems, int PE_root,   \
                               SKERRY_SHMEM_ACTIVE_SET, long* pSync);                        \
    void shmem_collect##bits(void* dest, const void* source, size_t nelems,                  \
                             SKERRY_SHMEM_ACTIVE_SET, long* pSync);                          \
    void shmem_fcollect##bits(void* dest, const void* source, size_t nelems,                 \
                              SKERRY_SHMEM_ACTIVE_SET, long* pSync);
SKERRY_SHMEM_DECLARE_ACTIVE_SET_MOVES(32)
SKERRY_SHMEM_DECLARE_ACTIVE_SET_MOVES(64)
#undef SKERRY_SHMEM_DECLARE_ACTIVE_SET_MOVES

#define SKERRY_SHMEM_DECLARE_TO_ALL(named, type)                                             \
    void shmem_##named(type* dest, const type* source, int nreduce, SKERRY_SHMEM_ACTIVE_SET, \
                       type* pWrk, long* pSync);
#define SKERRY_SHMEM_DECLARE_BITWISE(name, type)         \
    SKERRY_SHMEM_DECLARE_TO_ALL(name##_and_to_all, type) \
    SKERRY_SHMEM_DECLARE_TO_ALL(name##_or_to_all, type)  \
    SKERRY_SHMEM_DECLARE_TO_ALL(name##_xor_to_all, type)
SKERRY_SHMEM_BITWISE_TO_ALL_TYPES(SKERRY_SHMEM_DECLARE_BITWISE)
#define SKERRY_SHMEM_DECLARE_ORDERED(name, type)         \
    SKERRY_SHMEM_DECLARE_TO_ALL(name##_min_to_all, type) \
    SKERRY_SHMEM_DECLARE_TO_ALL(name##_max_to_all, type)
SKERRY_SHMEM_ORDERED_TO_ALL_TYPES(SKERRY_SHMEM_DECLARE_ORDERED)
#define SKERRY_SHMEM_DECLARE_ARITHMETIC(name, type)      \
    SKERRY_SHMEM_DECLARE_TO_ALL(name##_sum_to_all, type) \
    SKERRY_SHMEM_DECLARE_TO_ALL(name##_prod_to_all, type)
SKERRY_SHMEM_ARITHMETIC_TO_ALL_TYPES(SKERRY_SHMEM_DECLARE_ARITHMETIC)
#undef SKERRY_SHMEM_DECLARE_TO_ALL
#undef SKERRY_SHMEM_DECLARE_BITWISE
#undef SKERRY_SHMEM_DECLARE_ORDERED
#undef SKERRY_SHMEM_DECLARE_ARITHMETIC
#undef SKERRY_SHMEM_ACTIVE_SET

/* Atomics under their old names. */
#define SKERRY_SHMEM_DECLARE_OLD_EXTENDED_ATOMICS(name, type) \
    type shmem_##name##_fetch(const type* source, int pe);    \
    void shmem_##name##_set(type* dest, type value, int pe);  \
    type shmem_##name##_swap(type* dest, type value, int pe);
SKERRY_SHMEM_EXTENDED_ATOMIC_TYPES(SKERRY_SHMEM_DECLARE_OLD_EXTENDED_ATOMICS)
#define SKERRY_SHMEM_DECLARE_OLD_ATOMICS(name, type)                      \
    type shmem_##name##_cswap(type* dest, type cond, type value, int pe); \
    type shmem_##name##_finc(type* dest, int pe);                         \
    void shmem_##name##_inc(type* dest, int pe);                          \
    type shmem_##name##_fadd(type* dest, type value, int pe);             \
    void shmem_##name##_add(type* dest, type value, int pe);
SKERRY_SHMEM_ATOMIC_TYPES(SKERRY_SHMEM_DECLARE_OLD_ATOMICS)
#undef SKERRY_SHMEM_DECLARE_OLD_EXTENDED_ATOMICS
#undef SKERRY_SHMEM_DECLARE_OLD_ATOMICS

/* Waiting. */
void shmem_wait(volatile long* ivar, long cmp_value);
void shmem_wait_until(volatile long* ivar, int cmp, long cmp_value);
#define SKERRY_SHMEM_DECLARE_OLD_WAIT(name, type) \
    void shmem_##name##_wait(volatile type* ivar, type cmp_value);
SKERRY_SHMEM_WAIT_TYPES(SKERRY_SHMEM_DECLARE_OLD_WAIT)
#undef SKERRY_SHMEM_DECLARE_OLD_WAIT

/* Cache control: nothing to do where caches are coherent. */
void shmem_set_cache_inv(void);
void shmem_set_cache_line_inv(void* dest);
void shmem_clear_cache_inv(void);
void shmem_clear_cache_line_inv(void* dest);
void shmem_udcflush(void);
void shmem_udcflush_line(void* dest);

#endif
