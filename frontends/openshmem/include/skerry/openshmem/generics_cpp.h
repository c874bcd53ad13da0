/* SPDX-License-Identifier: BSD-3-Clause */
/* Generic forms for C++: overloads of shmem_put and the like for every type, and std::complex
   beside C's complex types. `op` is what follows the type's name in the typed routine, as _put. */
#ifndef SKERRY_OPENSHMEM_GENERICS_CPP_H
#define SKERRY_OPENSHMEM_GENERICS_CPP_H

/* Programs do include shmem.h inside their own extern "C". */
extern "C++" {
#include <complex>

#include "skerry/openshmem/types.h"

/* Always, so that the call that debuggers and full checks see is the program's own. */
#define SKERRY_SHMEM_INLINE inline __attribute__((always_inline))

/* One overload without and one with a context; `PARAMETERS` and `ARGUMENTS` are in parentheses. */
#define SKERRY_SHMEM_UNWRAP(...) __VA_ARGS__
#define SKERRY_SHMEM_BOTH(result, op, name, PARAMETERS, ARGUMENTS)                          \
    SKERRY_SHMEM_INLINE result shmem##op(SKERRY_SHMEM_UNWRAP PARAMETERS) {                  \
        return shmem_##name##op(SKERRY_SHMEM_UNWRAP ARGUMENTS);                             \
    }                                                                                       \
    SKERRY_SHMEM_INLINE result shmem##op(shmem_ctx_t ctx, SKERRY_SHMEM_UNWRAP PARAMETERS) { \
        return shmem_ctx_##name##op(ctx, SKERRY_SHMEM_UNWRAP ARGUMENTS);                    \
    }
#define SKERRY_SHMEM_ONE(result, op, name, PARAMETERS, ARGUMENTS)          \
    SKERRY_SHMEM_INLINE result shmem##op(SKERRY_SHMEM_UNWRAP PARAMETERS) { \
        return shmem_##name##op(SKERRY_SHMEM_UNWRAP ARGUMENTS);            \
    }

/* Remote memory access. */
#define SKERRY_SHMEM_COPY(op, name, type)                                                       \
    SKERRY_SHMEM_BOTH(void, op, name, (type * dest, const type* source, size_t nelems, int pe), \
                      (dest, source, nelems, pe))
#define SKERRY_SHMEM_STRIDED(op, name, type)                                                    \
    SKERRY_SHMEM_BOTH(                                                                          \
        void, op, name,                                                                         \
        (type * dest, const type* source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe), \
        (dest, source, dst, sst, nelems, pe))
#define SKERRY_SHMEM_BLOCKS(op, name, type)                                           \
    SKERRY_SHMEM_BOTH(void, op, name,                                                 \
                      (type * dest, const type* source, ptrdiff_t dst, ptrdiff_t sst, \
                       size_t bsize, size_t nblocks, int pe),                         \
                      (dest, source, dst, sst, bsize, nblocks, pe))
#define SKERRY_SHMEM_PUT_SIGNAL(op, name, type)                                            \
    SKERRY_SHMEM_BOTH(void, op, name,                                                      \
                      (type * dest, const type* source, size_t nelems, uint64_t* sig_addr, \
                       uint64_t signal, int sig_op, int pe),                               \
                      (dest, source, nelems, sig_addr, signal, sig_op, pe))
#define SKERRY_SHMEM_UPDATE(op, name, type) \
    SKERRY_SHMEM_BOTH(void, op, name, (type * dest, type value, int pe), (dest, value, pe))
#define SKERRY_SHMEM_READ(op, name, type) \
    SKERRY_SHMEM_BOTH(type, op, name, (const type* source, int pe), (source, pe))
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_COPY, _put)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_COPY, _get)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_COPY, _put_nbi)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_COPY, _get_nbi)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_UPDATE, _p)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_READ, _g)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_STRIDED, _iput)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_STRIDED, _iget)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_BLOCKS, _ibput)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_BLOCKS, _ibget)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_PUT_SIGNAL, _put_signal)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_PUT_SIGNAL, _put_signal_nbi)

SKERRY_SHMEM_INLINE void shmem_signal_set(shmem_ctx_t ctx, uint64_t* sig_addr, uint64_t signal,
                                          int pe) {
    shmem_ctx_signal_set(ctx, sig_addr, signal, pe);
}
SKERRY_SHMEM_INLINE void shmem_signal_add(shmem_ctx_t ctx, uint64_t* sig_addr, uint64_t signal,
                                          int pe) {
    shmem_ctx_signal_add(ctx, sig_addr, signal, pe);
}

/* Atomics. */
#define SKERRY_SHMEM_FETCH_UPDATE(op, name, type) \
    SKERRY_SHMEM_BOTH(type, op, name, (type * dest, type value, int pe), (dest, value, pe))
#define SKERRY_SHMEM_FETCH_UPDATE_NBI(op, name, type)                                  \
    SKERRY_SHMEM_BOTH(void, op, name, (type * fetch, type * dest, type value, int pe), \
                      (fetch, dest, value, pe))
#define SKERRY_SHMEM_READ_NBI(op, name, type)                                     \
    SKERRY_SHMEM_BOTH(void, op, name, (type * fetch, const type* source, int pe), \
                      (fetch, source, pe))
#define SKERRY_SHMEM_COUNT(op, name, type) \
    SKERRY_SHMEM_BOTH(void, op, name, (type * dest, int pe), (dest, pe))
#define SKERRY_SHMEM_FETCH_COUNT(op, name, type) \
    SKERRY_SHMEM_BOTH(type, op, name, (type * dest, int pe), (dest, pe))
#define SKERRY_SHMEM_FETCH_COUNT_NBI(op, name, type) \
    SKERRY_SHMEM_BOTH(void, op, name, (type * fetch, type * dest, int pe), (fetch, dest, pe))
#define SKERRY_SHMEM_COMPARE(op, name, type)                                        \
    SKERRY_SHMEM_BOTH(type, op, name, (type * dest, type cond, type value, int pe), \
                      (dest, cond, value, pe))
#define SKERRY_SHMEM_COMPARE_NBI(op, name, type)                                                  \
    SKERRY_SHMEM_BOTH(void, op, name, (type * fetch, type * dest, type cond, type value, int pe), \
                      (fetch, dest, cond, value, pe))
SKERRY_SHMEM_GENERIC_EXTENDED_ATOMIC(SKERRY_SHMEM_READ, _atomic_fetch)
SKERRY_SHMEM_GENERIC_EXTENDED_ATOMIC(SKERRY_SHMEM_READ_NBI, _atomic_fetch_nbi)
SKERRY_SHMEM_GENERIC_EXTENDED_ATOMIC(SKERRY_SHMEM_UPDATE, _atomic_set)
SKERRY_SHMEM_GENERIC_EXTENDED_ATOMIC(SKERRY_SHMEM_FETCH_UPDATE, _atomic_swap)
SKERRY_SHMEM_GENERIC_EXTENDED_ATOMIC(SKERRY_SHMEM_FETCH_UPDATE_NBI, _atomic_swap_nbi)
SKERRY_SHMEM_GENERIC_ATOMIC(SKERRY_SHMEM_COMPARE, _atomic_compare_swap)
SKERRY_SHMEM_GENERIC_ATOMIC(SKERRY_SHMEM_COMPARE_NBI, _atomic_compare_swap_nbi)
SKERRY_SHMEM_GENERIC_ATOMIC(SKERRY_SHMEM_COUNT, _atomic_inc)
SKERRY_SHMEM_GENERIC_ATOMIC(SKERRY_SHMEM_FETCH_COUNT, _atomic_fetch_inc)
SKERRY_SHMEM_GENERIC_ATOMIC(SKERRY_SHMEM_FETCH_COUNT_NBI, _atomic_fetch_inc_nbi)
SKERRY_SHMEM_GENERIC_ATOMIC(SKERRY_SHMEM_UPDATE, _atomic_add)
SKERRY_SHMEM_GENERIC_ATOMIC(SKERRY_SHMEM_FETCH_UPDATE, _atomic_fetch_add)
SKERRY_SHMEM_GENERIC_ATOMIC(SKERRY_SHMEM_FETCH_UPDATE_NBI, _atomic_fetch_add_nbi)
SKERRY_SHMEM_GENERIC_BITWISE_ATOMIC(SKERRY_SHMEM_UPDATE, _atomic_and)
SKERRY_SHMEM_GENERIC_BITWISE_ATOMIC(SKERRY_SHMEM_UPDATE, _atomic_or)
SKERRY_SHMEM_GENERIC_BITWISE_ATOMIC(SKERRY_SHMEM_UPDATE, _atomic_xor)
SKERRY_SHMEM_GENERIC_BITWISE_ATOMIC(SKERRY_SHMEM_FETCH_UPDATE, _atomic_fetch_and)
SKERRY_SHMEM_GENERIC_BITWISE_ATOMIC(SKERRY_SHMEM_FETCH_UPDATE, _atomic_fetch_or)
SKERRY_SHMEM_GENERIC_BITWISE_ATOMIC(SKERRY_SHMEM_FETCH_UPDATE, _atomic_fetch_xor)
SKERRY_SHMEM_GENERIC_BITWISE_ATOMIC(SKERRY_SHMEM_FETCH_UPDATE_NBI, _atomic_fetch_and_nbi)
SKERRY_SHMEM_GENERIC_BITWISE_ATOMIC(SKERRY_SHMEM_FETCH_UPDATE_NBI, _atomic_fetch_or_nbi)
SKERRY_SHMEM_GENERIC_BITWISE_ATOMIC(SKERRY_SHMEM_FETCH_UPDATE_NBI, _atomic_fetch_xor_nbi)

/* Atomics under their old names. */
#define SKERRY_SHMEM_OLD_READ(op, name, type) \
    SKERRY_SHMEM_ONE(type, op, name, (const type* source, int pe), (source, pe))
#define SKERRY_SHMEM_OLD_UPDATE(op, name, type) \
    SKERRY_SHMEM_ONE(void, op, name, (type * dest, type value, int pe), (dest, value, pe))
#define SKERRY_SHMEM_OLD_FETCH_UPDATE(op, name, type) \
    SKERRY_SHMEM_ONE(type, op, name, (type * dest, type value, int pe), (dest, value, pe))
#define SKERRY_SHMEM_OLD_COUNT(op, name, type) \
    SKERRY_SHMEM_ONE(void, op, name, (type * dest, int pe), (dest, pe))
#define SKERRY_SHMEM_OLD_FETCH_COUNT(op, name, type) \
    SKERRY_SHMEM_ONE(type, op, name, (type * dest, int pe), (dest, pe))
#define SKERRY_SHMEM_OLD_COMPARE(op, name, type)                                   \
    SKERRY_SHMEM_ONE(type, op, name, (type * dest, type cond, type value, int pe), \
                     (dest, cond, value, pe))
SKERRY_SHMEM_GENERIC_EXTENDED_ATOMIC(SKERRY_SHMEM_OLD_READ, _fetch)
SKERRY_SHMEM_GENERIC_EXTENDED_ATOMIC(SKERRY_SHMEM_OLD_UPDATE, _set)
SKERRY_SHMEM_GENERIC_EXTENDED_ATOMIC(SKERRY_SHMEM_OLD_FETCH_UPDATE, _swap)
SKERRY_SHMEM_GENERIC_ATOMIC(SKERRY_SHMEM_OLD_COMPARE, _cswap)
SKERRY_SHMEM_GENERIC_ATOMIC(SKERRY_SHMEM_OLD_COUNT, _inc)
SKERRY_SHMEM_GENERIC_ATOMIC(SKERRY_SHMEM_OLD_FETCH_COUNT, _finc)
SKERRY_SHMEM_GENERIC_ATOMIC(SKERRY_SHMEM_OLD_UPDATE, _add)
SKERRY_SHMEM_GENERIC_ATOMIC(SKERRY_SHMEM_OLD_FETCH_UPDATE, _fadd)

/* Waiting and testing; `values` is a value or, in the vector forms, a pointer. The routine for long
   is the old shmem_wait_until itself. */
#define SKERRY_SHMEM_WAIT_ONE(op, name, type)                                     \
    SKERRY_SHMEM_ONE(void, op, name, (volatile type * ivar, int cmp, type value), \
                     (ivar, cmp, value))
#define SKERRY_SHMEM_TEST_ONE(op, name, type) \
    SKERRY_SHMEM_ONE(int, op, name, (volatile type * ivar, int cmp, type value), (ivar, cmp, value))
#define SKERRY_SHMEM_OVER_MANY(result, op, name, type, values)                                 \
    SKERRY_SHMEM_ONE(                                                                          \
        result, op, name,                                                                      \
        (volatile type * ivars, size_t nelems, const int* status, int cmp, values cmp_values), \
        (ivars, nelems, status, cmp, cmp_values))
#define SKERRY_SHMEM_OVER_SOME(op, name, type, values)                                           \
    SKERRY_SHMEM_ONE(size_t, op, name,                                                           \
                     (volatile type * ivars, size_t nelems, size_t * indices, const int* status, \
                      int cmp, values cmp_values),                                               \
                     (ivars, nelems, indices, status, cmp, cmp_values))
#define SKERRY_SHMEM_WAIT_ALL(op, name, type) SKERRY_SHMEM_OVER_MANY(void, op, name, type, type)
#define SKERRY_SHMEM_TEST_ALL(op, name, type) SKERRY_SHMEM_OVER_MANY(int, op, name, type, type)
#define SKERRY_SHMEM_ANY(op, name, type) SKERRY_SHMEM_OVER_MANY(size_t, op, name, type, type)
#define SKERRY_SHMEM_SOME(op, name, type) SKERRY_SHMEM_OVER_SOME(op, name, type, type)
#define SKERRY_SHMEM_WAIT_ALL_VECTOR(op, name, type) \
    SKERRY_SHMEM_OVER_MANY(void, op, name, type, const type*)
#define SKERRY_SHMEM_TEST_ALL_VECTOR(op, name, type) \
    SKERRY_SHMEM_OVER_MANY(int, op, name, type, const type*)
#define SKERRY_SHMEM_ANY_VECTOR(op, name, type) \
    SKERRY_SHMEM_OVER_MANY(size_t, op, name, type, const type*)
#define SKERRY_SHMEM_SOME_VECTOR(op, name, type) SKERRY_SHMEM_OVER_SOME(op, name, type, const type*)
SKERRY_SHMEM_GENERIC_WAIT_BUT_LONG(SKERRY_SHMEM_WAIT_ONE, _wait_until)
SKERRY_SHMEM_GENERIC_WAIT(SKERRY_SHMEM_TEST_ONE, _test)
SKERRY_SHMEM_GENERIC_WAIT(SKERRY_SHMEM_WAIT_ALL, _wait_until_all)
SKERRY_SHMEM_GENERIC_WAIT(SKERRY_SHMEM_TEST_ALL, _test_all)
SKERRY_SHMEM_GENERIC_WAIT(SKERRY_SHMEM_ANY, _wait_until_any)
SKERRY_SHMEM_GENERIC_WAIT(SKERRY_SHMEM_ANY, _test_any)
SKERRY_SHMEM_GENERIC_WAIT(SKERRY_SHMEM_SOME, _wait_until_some)
SKERRY_SHMEM_GENERIC_WAIT(SKERRY_SHMEM_SOME, _test_some)
SKERRY_SHMEM_GENERIC_WAIT(SKERRY_SHMEM_WAIT_ALL_VECTOR, _wait_until_all_vector)
SKERRY_SHMEM_GENERIC_WAIT(SKERRY_SHMEM_TEST_ALL_VECTOR, _test_all_vector)
SKERRY_SHMEM_GENERIC_WAIT(SKERRY_SHMEM_ANY_VECTOR, _wait_until_any_vector)
SKERRY_SHMEM_GENERIC_WAIT(SKERRY_SHMEM_ANY_VECTOR, _test_any_vector)
SKERRY_SHMEM_GENERIC_WAIT(SKERRY_SHMEM_SOME_VECTOR, _wait_until_some_vector)
SKERRY_SHMEM_GENERIC_WAIT(SKERRY_SHMEM_SOME_VECTOR, _test_some_vector)

/* Collectives. */
SKERRY_SHMEM_INLINE int shmem_sync(shmem_team_t team) {
    return shmem_team_sync(team);
}
#define SKERRY_SHMEM_OVER_TEAM(op, name, type)                                            \
    SKERRY_SHMEM_ONE(int, op, name,                                                       \
                     (shmem_team_t team, type * dest, const type* source, size_t nelems), \
                     (team, dest, source, nelems))
#define SKERRY_SHMEM_BROADCAST(op, name, type)                                            \
    SKERRY_SHMEM_ONE(                                                                     \
        int, op, name,                                                                    \
        (shmem_team_t team, type * dest, const type* source, size_t nelems, int PE_root), \
        (team, dest, source, nelems, PE_root))
#define SKERRY_SHMEM_ALLTOALLS(op, name, type)                                           \
    SKERRY_SHMEM_ONE(int, op, name,                                                      \
                     (shmem_team_t team, type * dest, const type* source, ptrdiff_t dst, \
                      ptrdiff_t sst, size_t nelems),                                     \
                     (team, dest, source, dst, sst, nelems))
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_OVER_TEAM, _alltoall)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_ALLTOALLS, _alltoalls)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_BROADCAST, _broadcast)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_OVER_TEAM, _collect)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_OVER_TEAM, _fcollect)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_OVER_TEAM, _min_reduce)
SKERRY_SHMEM_GENERIC_STANDARD(SKERRY_SHMEM_OVER_TEAM, _max_reduce)
SKERRY_SHMEM_GENERIC_ARITHMETIC(SKERRY_SHMEM_OVER_TEAM, _sum_reduce)
SKERRY_SHMEM_GENERIC_ARITHMETIC(SKERRY_SHMEM_OVER_TEAM, _prod_reduce)
SKERRY_SHMEM_GENERIC_ARITHMETIC(SKERRY_SHMEM_OVER_TEAM, _sum_inscan)
SKERRY_SHMEM_GENERIC_ARITHMETIC(SKERRY_SHMEM_OVER_TEAM, _sum_exscan)
SKERRY_SHMEM_GENERIC_BITWISE(SKERRY_SHMEM_OVER_TEAM, _and_reduce)
SKERRY_SHMEM_GENERIC_BITWISE(SKERRY_SHMEM_OVER_TEAM, _or_reduce)
SKERRY_SHMEM_GENERIC_BITWISE(SKERRY_SHMEM_OVER_TEAM, _xor_reduce)

/* std::complex has the layout of C's complex types. */
#define SKERRY_SHMEM_STD_COMPLEX(op, name, real)                                                \
    SKERRY_SHMEM_INLINE int shmem_##name##op(shmem_team_t team, std::complex<real>* dest,       \
                                             const std::complex<real>* source, size_t nelems) { \
        return shmem_##name##op(team, reinterpret_cast<skerry_shmem_##name*>(dest),             \
                                reinterpret_cast<const skerry_shmem_##name*>(source), nelems);  \
    }                                                                                           \
    SKERRY_SHMEM_INLINE int shmem##op(shmem_team_t team, std::complex<real>* dest,              \
                                      const std::complex<real>* source, size_t nelems) {        \
        return shmem_##name##op(team, dest, source, nelems);                                    \
    }
#define SKERRY_SHMEM_STD_COMPLEX_TO_ALL(op, name, real)                                           \
    SKERRY_SHMEM_INLINE void shmem_##name##op(                                                    \
        std::complex<real>* dest, const std::complex<real>* source, int nreduce, int PE_start,    \
        int logPE_stride, int PE_size, std::complex<real>* pWrk, long* pSync) {                   \
        shmem_##name##op(reinterpret_cast<skerry_shmem_##name*>(dest),                            \
                         reinterpret_cast<const skerry_shmem_##name*>(source), nreduce, PE_start, \
                         logPE_stride, PE_size, reinterpret_cast<skerry_shmem_##name*>(pWrk),     \
                         pSync);                                                                  \
    }
#define SKERRY_SHMEM_STD_COMPLEX_FORMS(name, real)           \
    SKERRY_SHMEM_STD_COMPLEX(_sum_reduce, name, real)        \
    SKERRY_SHMEM_STD_COMPLEX(_prod_reduce, name, real)       \
    SKERRY_SHMEM_STD_COMPLEX(_sum_inscan, name, real)        \
    SKERRY_SHMEM_STD_COMPLEX(_sum_exscan, name, real)        \
    SKERRY_SHMEM_STD_COMPLEX_TO_ALL(_sum_to_all, name, real) \
    SKERRY_SHMEM_STD_COMPLEX_TO_ALL(_prod_to_all, name, real)
SKERRY_SHMEM_STD_COMPLEX_FORMS(complexf, float)
SKERRY_SHMEM_STD_COMPLEX_FORMS(complexd, double)
}

#endif
