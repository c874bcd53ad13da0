// SPDX-License-Identifier: BSD-3-Clause
// Barriers and collectives that move data, over active sets. OpenSHMEM 1.4, 9.8. Numbers in names
// are bytes up to 8 and bits from 32 on.
#include "fortran/fortran.hpp"

namespace skerry::openshmem {
namespace {

// C's pSync is of `long`, of which collect uses one; that many words of Fortran's, which are
// aligned to 4 bytes, hold one that is aligned to 8. The same one on all PEs.
long* long_in(integer* pSync) {
    static_assert(SHMEM_COLLECT_SYNC_SIZE * sizeof(integer) >= 2 * sizeof(long));
    return reinterpret_cast<long*>((reinterpret_cast<std::uintptr_t>(pSync) + 7) &
                                   ~std::uintptr_t{7});
}

}  // namespace
}  // namespace skerry::openshmem

using namespace skerry::openshmem;

SKERRY_FORTRAN void shmem_barrier_all_() {
    shmem_barrier_all();
}

SKERRY_FORTRAN void shmem_sync_all_() {
    shmem_sync_all();
}

SKERRY_FORTRAN void shmem_barrier_(const integer* PE_start, const integer* logPE_stride,
                                   const integer* PE_size, integer*) {
    shmem_barrier(*PE_start, *logPE_stride, *PE_size, nullptr);
}

SKERRY_FORTRAN void shmem_sync_(const integer* PE_start, const integer* logPE_stride,
                                const integer* PE_size, integer*) {
    shmem_sync(*PE_start, *logPE_stride, *PE_size, nullptr);
}

#define SKERRY_ACTIVE_SET \
    const integer *PE_start, const integer *logPE_stride, const integer *PE_size

// X(number in Fortran's name, in C's)
#define SKERRY_MOVES(size, bits)                                                                   \
    SKERRY_FORTRAN void shmem_broadcast##size##_(void* target, const void* source,                 \
                                                 const integer* nelems, const integer* PE_root,    \
                                                 SKERRY_ACTIVE_SET, integer*) {                    \
        enter("shmem_broadcast" #size);                                                            \
        shmem_broadcast##bits(target, source, count_of(nelems), *PE_root, *PE_start,               \
                              *logPE_stride, *PE_size, nullptr);                                   \
    }                                                                                              \
    SKERRY_FORTRAN void shmem_collect##size##_(void* target, const void* source,                   \
                                               const integer* nelems, SKERRY_ACTIVE_SET,           \
                                               integer* pSync) {                                   \
        enter("shmem_collect" #size);                                                              \
        shmem_collect##bits(target, source, count_of(nelems), *PE_start, *logPE_stride, *PE_size,  \
                            long_in(pSync));                                                       \
    }                                                                                              \
    SKERRY_FORTRAN void shmem_fcollect##size##_(                                                   \
        void* target, const void* source, const integer* nelems, SKERRY_ACTIVE_SET, integer*) {    \
        enter("shmem_fcollect" #size);                                                             \
        shmem_fcollect##bits(target, source, count_of(nelems), *PE_start, *logPE_stride, *PE_size, \
                             nullptr);                                                             \
    }
SKERRY_MOVES(4, 32)
SKERRY_MOVES(8, 64)
SKERRY_MOVES(32, 32)
SKERRY_MOVES(64, 64)

#define SKERRY_EXCHANGES(bits)                                                                     \
    SKERRY_FORTRAN void shmem_alltoall##bits##_(                                                   \
        void* target, const void* source, const integer* nelems, SKERRY_ACTIVE_SET, integer*) {    \
        enter("shmem_alltoall" #bits);                                                             \
        shmem_alltoall##bits(target, source, count_of(nelems), *PE_start, *logPE_stride, *PE_size, \
                             nullptr);                                                             \
    }                                                                                              \
    SKERRY_FORTRAN void shmem_alltoalls##bits##_(                                                  \
        void* target, const void* source, const integer* dst, const integer* sst,                  \
        const integer* nelems, SKERRY_ACTIVE_SET, integer*) {                                      \
        enter("shmem_alltoalls" #bits);                                                            \
        shmem_alltoalls##bits(target, source, *dst, *sst, count_of(nelems), *PE_start,             \
                              *logPE_stride, *PE_size, nullptr);                                   \
    }
SKERRY_EXCHANGES(32)
SKERRY_EXCHANGES(64)
