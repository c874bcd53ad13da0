/* SPDX-License-Identifier: BSD-3-Clause */
/* The one table of typed routines: which type names the standard pairs with which C types, per
   group of routines. X(name, type) lists name every routine that exists; X(op, name, type) lists,
   further down, name each distinct C type once, for the generic forms. */
#ifndef SKERRY_OPENSHMEM_TYPES_H
#define SKERRY_OPENSHMEM_TYPES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
__extension__ typedef float _Complex skerry_shmem_complexf;
__extension__ typedef double _Complex skerry_shmem_complexd;
#else
typedef float _Complex skerry_shmem_complexf;
typedef double _Complex skerry_shmem_complexd;
#endif

/* OpenSHMEM 1.5, table 4: atomic memory operations on 32-bit and 64-bit integers, bitwise. */
#define SKERRY_SHMEM_BITWISE_ATOMIC_TYPES(X) \
    X(uint, unsigned int)                    \
    X(ulong, unsigned long)                  \
    X(ulonglong, unsigned long long)         \
    X(int32, int32_t)                        \
    X(int64, int64_t)                        \
    X(uint32, uint32_t)                      \
    X(uint64, uint64_t)

/* Table 5, standard atomics. */
#define SKERRY_SHMEM_ATOMIC_TYPES(X)     \
    SKERRY_SHMEM_BITWISE_ATOMIC_TYPES(X) \
    X(int, int)                          \
    X(long, long)                        \
    X(longlong, long long)               \
    X(size, size_t)                      \
    X(ptrdiff, ptrdiff_t)

/* What may be waited for: the same, and of old also shorter words. */
#define SKERRY_SHMEM_WAIT_TYPES(X) \
    SKERRY_SHMEM_ATOMIC_TYPES(X)   \
    X(short, short)                \
    X(ushort, unsigned short)

/* Table 6, extended atomics: fetch, set, swap. */
#define SKERRY_SHMEM_EXTENDED_ATOMIC_TYPES(X) \
    SKERRY_SHMEM_ATOMIC_TYPES(X)              \
    X(float, float)                           \
    X(double, double)

/* Types of remote memory access that the groups above lack. */
#define SKERRY_SHMEM_SHORT_TYPES(X) \
    X(char, char)                   \
    X(schar, signed char)           \
    X(short, short)                 \
    X(uchar, unsigned char)         \
    X(ushort, unsigned short)       \
    X(int8, int8_t)                 \
    X(int16, int16_t)               \
    X(uint8, uint8_t)               \
    X(uint16, uint16_t)

/* Table 3, standard types of remote memory access, of collectives that move data, of minimum and
 * maximum. */
#define SKERRY_SHMEM_STANDARD_TYPES(X)    \
    SKERRY_SHMEM_EXTENDED_ATOMIC_TYPES(X) \
    SKERRY_SHMEM_SHORT_TYPES(X)           \
    X(longdouble, long double)

#define SKERRY_SHMEM_COMPLEX_TYPES(X)  \
    X(complexf, skerry_shmem_complexf) \
    X(complexd, skerry_shmem_complexd)

/* Table 11, team reductions. */
#define SKERRY_SHMEM_BITWISE_REDUCE_TYPES(X) \
    SKERRY_SHMEM_BITWISE_ATOMIC_TYPES(X)     \
    X(uchar, unsigned char)                  \
    X(ushort, unsigned short)                \
    X(int8, int8_t)                          \
    X(int16, int16_t)                        \
    X(uint8, uint8_t)                        \
    X(uint16, uint16_t)                      \
    X(size, size_t)
#define SKERRY_SHMEM_ORDERED_REDUCE_TYPES(X) SKERRY_SHMEM_STANDARD_TYPES(X)
#define SKERRY_SHMEM_ARITHMETIC_REDUCE_TYPES(X) \
    SKERRY_SHMEM_STANDARD_TYPES(X)              \
    SKERRY_SHMEM_COMPLEX_TYPES(X)

/* Reductions on active sets (deprecated). */
#define SKERRY_SHMEM_BITWISE_TO_ALL_TYPES(X) \
    X(short, short)                          \
    X(int, int)                              \
    X(long, long)                            \
    X(longlong, long long)
#define SKERRY_SHMEM_ORDERED_TO_ALL_TYPES(X) \
    SKERRY_SHMEM_BITWISE_TO_ALL_TYPES(X)     \
    X(float, float)                          \
    X(double, double)                        \
    X(longdouble, long double)
#define SKERRY_SHMEM_ARITHMETIC_TO_ALL_TYPES(X) \
    SKERRY_SHMEM_ORDERED_TO_ALL_TYPES(X)        \
    SKERRY_SHMEM_COMPLEX_TYPES(X)

/* Element sizes in bits, each with a type of that size. */
#define SKERRY_SHMEM_SIZES(X) \
    X(8, uint8_t)             \
    X(16, uint16_t)           \
    X(32, uint32_t)           \
    X(64, uint64_t)           \
    X(128, skerry_shmem_two_words)
typedef struct {
    uint64_t words[2];
} skerry_shmem_two_words;

/* Distinct C types, for generics. `op` is what follows the type's name in the routine, as _put. */
#define SKERRY_SHMEM_GENERIC_BITWISE_ATOMIC(X, op) \
    X(op, int32, int32_t)                          \
    X(op, int64, int64_t)                          \
    X(op, uint, unsigned int)                      \
    X(op, ulong, unsigned long)                    \
    X(op, ulonglong, unsigned long long)
#define SKERRY_SHMEM_GENERIC_ATOMIC_BUT_LONG(X, op) \
    X(op, int, int)                                 \
    X(op, longlong, long long)                      \
    X(op, uint, unsigned int)                       \
    X(op, ulong, unsigned long)                     \
    X(op, ulonglong, unsigned long long)
#define SKERRY_SHMEM_GENERIC_ATOMIC(X, op)      \
    SKERRY_SHMEM_GENERIC_ATOMIC_BUT_LONG(X, op) \
    X(op, long, long)
#define SKERRY_SHMEM_GENERIC_WAIT_BUT_LONG(X, op) \
    SKERRY_SHMEM_GENERIC_ATOMIC_BUT_LONG(X, op)   \
    X(op, short, short)                           \
    X(op, ushort, unsigned short)
#define SKERRY_SHMEM_GENERIC_WAIT(X, op)      \
    SKERRY_SHMEM_GENERIC_WAIT_BUT_LONG(X, op) \
    X(op, long, long)
#define SKERRY_SHMEM_GENERIC_EXTENDED_ATOMIC(X, op) \
    SKERRY_SHMEM_GENERIC_ATOMIC(X, op)              \
    X(op, float, float)                             \
    X(op, double, double)
#define SKERRY_SHMEM_GENERIC_STANDARD(X, op)    \
    SKERRY_SHMEM_GENERIC_EXTENDED_ATOMIC(X, op) \
    X(op, char, char)                           \
    X(op, schar, signed char)                   \
    X(op, short, short)                         \
    X(op, uchar, unsigned char)                 \
    X(op, ushort, unsigned short)               \
    X(op, longdouble, long double)
#define SKERRY_SHMEM_GENERIC_BITWISE(X, op)    \
    SKERRY_SHMEM_GENERIC_BITWISE_ATOMIC(X, op) \
    X(op, int8, int8_t)                        \
    X(op, int16, int16_t)                      \
    X(op, uchar, unsigned char)                \
    X(op, ushort, unsigned short)
#define SKERRY_SHMEM_GENERIC_ARITHMETIC(X, op) \
    SKERRY_SHMEM_GENERIC_STANDARD(X, op)       \
    X(op, complexf, skerry_shmem_complexf)     \
    X(op, complexd, skerry_shmem_complexd)

#endif
