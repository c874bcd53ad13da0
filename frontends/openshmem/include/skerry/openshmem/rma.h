/* SPDX-License-Identifier: BSD-3-Clause */
/* Remote memory access: OpenSHMEM 1.5, 9.6; ibput and ibget are of 1.6. Only for shmem.h. */
#ifndef SKERRY_OPENSHMEM_RMA_H
#define SKERRY_OPENSHMEM_RMA_H

#include "skerry/openshmem/types.h"

/* `named` is the routine's name without prefix and context, `type` the type that its pointers point
 * to. */
#define SKERRY_SHMEM_DECLARE_COPY(named, type)                                 \
    void shmem_##named(type* dest, const type* source, size_t nelems, int pe); \
    void shmem_ctx_##named(shmem_ctx_t ctx, type* dest, const type* source, size_t nelems, int pe);
#define SKERRY_SHMEM_DECLARE_STRIDED(named, type)                                          \
    void shmem_##named(type* dest, const type* source, ptrdiff_t dst, ptrdiff_t sst,       \
                       size_t nelems, int pe);                                             \
    void shmem_ctx_##named(shmem_ctx_t ctx, type* dest, const type* source, ptrdiff_t dst, \
                           ptrdiff_t sst, size_t nelems, int pe);
#define SKERRY_SHMEM_DECLARE_BLOCKS(named, type)                                                   \
    void shmem_##named(type* dest, const type* source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, \
                       size_t nblocks, int pe);                                                    \
    void shmem_ctx_##named(shmem_ctx_t ctx, type* dest, const type* source, ptrdiff_t dst,         \
                           ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);

#define SKERRY_SHMEM_DECLARE_RMA(name, type)                                    \
    SKERRY_SHMEM_DECLARE_COPY(name##_put, type)                                 \
    SKERRY_SHMEM_DECLARE_COPY(name##_get, type)                                 \
    SKERRY_SHMEM_DECLARE_COPY(name##_put_nbi, type)                             \
    SKERRY_SHMEM_DECLARE_COPY(name##_get_nbi, type)                             \
    SKERRY_SHMEM_DECLARE_STRIDED(name##_iput, type)                             \
    SKERRY_SHMEM_DECLARE_STRIDED(name##_iget, type)                             \
    SKERRY_SHMEM_DECLARE_BLOCKS(name##_ibput, type)                             \
    SKERRY_SHMEM_DECLARE_BLOCKS(name##_ibget, type)                             \
    void shmem_##name##_p(type* dest, type value, int pe);                      \
    void shmem_ctx_##name##_p(shmem_ctx_t ctx, type* dest, type value, int pe); \
    type shmem_##name##_g(const type* source, int pe);                          \
    type shmem_ctx_##name##_g(shmem_ctx_t ctx, const type* source, int pe);
SKERRY_SHMEM_STANDARD_TYPES(SKERRY_SHMEM_DECLARE_RMA)

#define SKERRY_SHMEM_DECLARE_SIZED_RMA(bits, type)   \
    SKERRY_SHMEM_DECLARE_COPY(put##bits, void)       \
    SKERRY_SHMEM_DECLARE_COPY(get##bits, void)       \
    SKERRY_SHMEM_DECLARE_COPY(put##bits##_nbi, void) \
    SKERRY_SHMEM_DECLARE_COPY(get##bits##_nbi, void) \
    SKERRY_SHMEM_DECLARE_STRIDED(iput##bits, void)   \
    SKERRY_SHMEM_DECLARE_STRIDED(iget##bits, void)   \
    SKERRY_SHMEM_DECLARE_BLOCKS(ibput##bits, void)   \
    SKERRY_SHMEM_DECLARE_BLOCKS(ibget##bits, void)
SKERRY_SHMEM_SIZES(SKERRY_SHMEM_DECLARE_SIZED_RMA)

SKERRY_SHMEM_DECLARE_COPY(putmem, void)
SKERRY_SHMEM_DECLARE_COPY(getmem, void)
SKERRY_SHMEM_DECLARE_COPY(putmem_nbi, void)
SKERRY_SHMEM_DECLARE_COPY(getmem_nbi, void)

#undef SKERRY_SHMEM_DECLARE_COPY
#undef SKERRY_SHMEM_DECLARE_STRIDED
#undef SKERRY_SHMEM_DECLARE_BLOCKS
#undef SKERRY_SHMEM_DECLARE_RMA
#undef SKERRY_SHMEM_DECLARE_SIZED_RMA

#endif
