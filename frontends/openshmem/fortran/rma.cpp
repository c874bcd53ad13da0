// SPDX-License-Identifier: BSD-3-Clause
// Remote memory access. OpenSHMEM 1.4, 9.5. Numbers in names are bytes up to 8 and bits from 32 on,
// other than in C. Those without type or number are from before OpenSHMEM and move default kinds.
#include "fortran/fortran.hpp"
#include "strided.hpp"

using namespace skerry::openshmem;

// X(what precedes the operation, what follows it, bytes of an element)
#define SKERRY_FORTRAN_STRIDED_ELEMENTS(X) \
    X(, , 4)                               \
    X(, 4, 4)                              \
    X(, 8, 8)                              \
    X(, 32, 4)                             \
    X(, 64, 8)                             \
    X(, 128, 16)                           \
    X(complex_, , 8)                       \
    X(double_, , 8)                        \
    X(integer_, , 4)                       \
    X(logical_, , 4)                       \
    X(real_, , 4)
#define SKERRY_FORTRAN_ELEMENTS(X)     \
    SKERRY_FORTRAN_STRIDED_ELEMENTS(X) \
    X(, mem, 1)                        \
    X(character_, , 1)

#define SKERRY_COPY(before, direction, after, element_bytes)                            \
    SKERRY_FORTRAN void shmem_##before##direction##after##_(                            \
        void* target, const void* source, const integer* nelems, const integer* pe) {   \
        enter("shmem_" #before #direction #after);                                      \
        front.copies->direction(target, source, count_of(nelems) * element_bytes, *pe); \
    }
#define SKERRY_COPIES(before, after, element_bytes) \
    SKERRY_COPY(before, put, after, element_bytes)  \
    SKERRY_COPY(before, get, after, element_bytes)
SKERRY_FORTRAN_ELEMENTS(SKERRY_COPIES)

// Non-blocking forms may complete at once, and on mapped memory they do.
#define SKERRY_NBI(before, direction, after)                                          \
    SKERRY_FORTRAN void shmem_##before##direction##after##_nbi_(                      \
        void* target, const void* source, const integer* nelems, const integer* pe) { \
        shmem_##before##direction##after##_(target, source, nelems, pe);              \
    }
#define SKERRY_NBIS(before, after, element_bytes) \
    SKERRY_NBI(before, put, after)                \
    SKERRY_NBI(before, get, after)
SKERRY_FORTRAN_ELEMENTS(SKERRY_NBIS)

#define SKERRY_STRIDED(before, direction, after, element_bytes)                           \
    SKERRY_FORTRAN void shmem_##before##i##direction##after##_(                           \
        void* target, const void* source, const integer* tst, const integer* sst,         \
        const integer* nelems, const integer* pe) {                                       \
        enter("shmem_" #before "i" #direction #after);                                    \
        const strided by = shape(element_bytes, *tst, *sst, 1, count_of(nelems));         \
        front.copies->direction##_strided(target, source, by.dest_bytes, by.source_bytes, \
                                          by.block_bytes, by.blocks, *pe);                \
    }
#define SKERRY_STRIDEDS(before, after, element_bytes) \
    SKERRY_STRIDED(before, put, after, element_bytes) \
    SKERRY_STRIDED(before, get, after, element_bytes)
SKERRY_FORTRAN_STRIDED_ELEMENTS(SKERRY_STRIDEDS)
