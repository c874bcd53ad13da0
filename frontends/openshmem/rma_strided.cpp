// SPDX-License-Identifier: BSD-3-Clause
// Strided and block-strided copies. OpenSHMEM 1.5, 9.6; the block-strided are of 1.6. Strides of
// the standard are in elements, those of the runtime in bytes.
#include "contexts.hpp"
#include "front_end.hpp"
#include "strided.hpp"

namespace skerry::openshmem {
namespace {

void put(void* dest, const void* source, const strided& by, int pe) {
    front.copies->put_strided(dest, source, by.dest_bytes, by.source_bytes, by.block_bytes,
                              by.blocks, pe);
}

void get(void* dest, const void* source, const strided& by, int pe) {
    front.copies->get_strided(dest, source, by.dest_bytes, by.source_bytes, by.block_bytes,
                              by.blocks, pe);
}

}  // namespace
}  // namespace skerry::openshmem

using namespace skerry::openshmem;

extern "C" {

#define SKERRY_STRIDED(named, family, type, element, direction)                               \
    void shmem_##named(type* dest, const type* source, ptrdiff_t dst, ptrdiff_t sst,          \
                       size_t nelems, int pe) {                                               \
        enter("shmem_" family);                                                               \
        direction(dest, source, shape(sizeof(element), dst, sst, 1, nelems), pe);             \
    }                                                                                         \
    void shmem_ctx_##named(shmem_ctx_t ctx, type* dest, const type* source, ptrdiff_t dst,    \
                           ptrdiff_t sst, size_t nelems, int pe) {                            \
        enter("shmem_ctx_" family);                                                           \
        direction(dest, source, shape(sizeof(element), dst, sst, 1, nelems), pe_in(ctx, pe)); \
    }

#define SKERRY_BLOCKS(named, family, type, element, direction)                                     \
    void shmem_##named(type* dest, const type* source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, \
                       size_t nblocks, int pe) {                                                   \
        enter("shmem_" family);                                                                    \
        direction(dest, source, shape(sizeof(element), dst, sst, bsize, nblocks), pe);             \
    }                                                                                              \
    void shmem_ctx_##named(shmem_ctx_t ctx, type* dest, const type* source, ptrdiff_t dst,         \
                           ptrdiff_t sst, size_t bsize, size_t nblocks, int pe) {                  \
        enter("shmem_ctx_" family);                                                                \
        direction(dest, source, shape(sizeof(element), dst, sst, bsize, nblocks), pe_in(ctx, pe)); \
    }

#define SKERRY_TYPED(name, type)                          \
    SKERRY_STRIDED(name##_iput, "iput", type, type, put)  \
    SKERRY_STRIDED(name##_iget, "iget", type, type, get)  \
    SKERRY_BLOCKS(name##_ibput, "ibput", type, type, put) \
    SKERRY_BLOCKS(name##_ibget, "ibget", type, type, get)
SKERRY_SHMEM_STANDARD_TYPES(SKERRY_TYPED)

#define SKERRY_SIZED(bits, element)                               \
    SKERRY_STRIDED(iput##bits, "iput" #bits, void, element, put)  \
    SKERRY_STRIDED(iget##bits, "iget" #bits, void, element, get)  \
    SKERRY_BLOCKS(ibput##bits, "ibput" #bits, void, element, put) \
    SKERRY_BLOCKS(ibget##bits, "ibget" #bits, void, element, get)
SKERRY_SHMEM_SIZES(SKERRY_SIZED)

}  // extern "C"
