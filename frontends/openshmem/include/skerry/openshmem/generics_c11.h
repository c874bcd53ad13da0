/* SPDX-License-Identifier: BSD-3-Clause */
/* Generic forms for C11: shmem_put(dest, source, nelems, pe) for any type, and the same with a
   context first. The number of arguments tells the two apart, the type of the first pointer picks
   the typed routine. */
#ifndef SKERRY_OPENSHMEM_GENERICS_C11_H
#define SKERRY_OPENSHMEM_GENERICS_C11_H

#include "skerry/openshmem/types.h"

/* Picked for types that the routine does not exist for, so that the compiler complains about its
 * arguments. */
void skerry_shmem_has_no_routine_for_this_type(void);

#define SKERRY_SHMEM_CASE(op, name, type) \
    type:                                 \
    shmem_##name##op,
#define SKERRY_SHMEM_CTX_CASE(op, name, type) \
    type:                                     \
    shmem_ctx_##name##op,
#define SKERRY_SHMEM_CHOOSE(TYPES, CASE, op, pointer) \
    _Generic(*(pointer), TYPES(CASE, op) default : skerry_shmem_has_no_routine_for_this_type)

#define SKERRY_SHMEM_PLAIN(TYPES, op, pointer, ...) \
    SKERRY_SHMEM_CHOOSE(TYPES, SKERRY_SHMEM_CASE, op, pointer)(pointer, __VA_ARGS__)
#define SKERRY_SHMEM_IN_CTX(TYPES, op, ctx, pointer, ...) \
    SKERRY_SHMEM_CHOOSE(TYPES, SKERRY_SHMEM_CTX_CASE, op, pointer)(ctx, pointer, __VA_ARGS__)
#define SKERRY_SHMEM_ON_TEAM(TYPES, op, team, pointer, ...) \
    SKERRY_SHMEM_CHOOSE(TYPES, SKERRY_SHMEM_CASE, op, pointer)(team, pointer, __VA_ARGS__)

/* Given n arguments and then two macros: the first macro; given one argument less: the second. */
#define SKERRY_SHMEM_PICK_3(a, b, c, picked, ...) picked
#define SKERRY_SHMEM_PICK_4(a, b, c, d, picked, ...) picked
#define SKERRY_SHMEM_PICK_5(a, b, c, d, e, picked, ...) picked
#define SKERRY_SHMEM_PICK_6(a, b, c, d, e, f, picked, ...) picked
#define SKERRY_SHMEM_PICK_7(a, b, c, d, e, f, g, picked, ...) picked
#define SKERRY_SHMEM_PICK_8(a, b, c, d, e, f, g, h, picked, ...) picked
#define SKERRY_SHMEM_BY_COUNT(n, ...) \
    SKERRY_SHMEM_PICK_##n(__VA_ARGS__, SKERRY_SHMEM_IN_CTX, SKERRY_SHMEM_PLAIN, ~)

/* Remote memory access. */
#define SKERRY_SHMEM_STANDARD(n, op, ...) \
    SKERRY_SHMEM_BY_COUNT(n, __VA_ARGS__)(SKERRY_SHMEM_GENERIC_STANDARD, op, __VA_ARGS__)
#define shmem_put(...) SKERRY_SHMEM_STANDARD(5, _put, __VA_ARGS__)
#define shmem_get(...) SKERRY_SHMEM_STANDARD(5, _get, __VA_ARGS__)
#define shmem_put_nbi(...) SKERRY_SHMEM_STANDARD(5, _put_nbi, __VA_ARGS__)
#define shmem_get_nbi(...) SKERRY_SHMEM_STANDARD(5, _get_nbi, __VA_ARGS__)
#define shmem_p(...) SKERRY_SHMEM_STANDARD(4, _p, __VA_ARGS__)
#define shmem_g(...) SKERRY_SHMEM_STANDARD(3, _g, __VA_ARGS__)
#define shmem_iput(...) SKERRY_SHMEM_STANDARD(7, _iput, __VA_ARGS__)
#define shmem_iget(...) SKERRY_SHMEM_STANDARD(7, _iget, __VA_ARGS__)
#define shmem_ibput(...) SKERRY_SHMEM_STANDARD(8, _ibput, __VA_ARGS__)
#define shmem_ibget(...) SKERRY_SHMEM_STANDARD(8, _ibget, __VA_ARGS__)
#define shmem_put_signal(...) SKERRY_SHMEM_STANDARD(8, _put_signal, __VA_ARGS__)
#define shmem_put_signal_nbi(...) SKERRY_SHMEM_STANDARD(8, _put_signal_nbi, __VA_ARGS__)

/* Signals alone have one type: only the context has to be told. */
#define shmem_signal_set(...) \
    SKERRY_SHMEM_PICK_4(__VA_ARGS__, shmem_ctx_signal_set, shmem_signal_set, ~)(__VA_ARGS__)
#define shmem_signal_add(...) \
    SKERRY_SHMEM_PICK_4(__VA_ARGS__, shmem_ctx_signal_add, shmem_signal_add, ~)(__VA_ARGS__)

/* Atomics. */
#define SKERRY_SHMEM_EXTENDED(n, op, ...) \
    SKERRY_SHMEM_BY_COUNT(n, __VA_ARGS__)(SKERRY_SHMEM_GENERIC_EXTENDED_ATOMIC, op, __VA_ARGS__)
#define SKERRY_SHMEM_ATOMIC(n, op, ...) \
    SKERRY_SHMEM_BY_COUNT(n, __VA_ARGS__)(SKERRY_SHMEM_GENERIC_ATOMIC, op, __VA_ARGS__)
#define SKERRY_SHMEM_BITS(n, op, ...) \
    SKERRY_SHMEM_BY_COUNT(n, __VA_ARGS__)(SKERRY_SHMEM_GENERIC_BITWISE_ATOMIC, op, __VA_ARGS__)
#define shmem_atomic_fetch(...) SKERRY_SHMEM_EXTENDED(3, _atomic_fetch, __VA_ARGS__)
#define shmem_atomic_set(...) SKERRY_SHMEM_EXTENDED(4, _atomic_set, __VA_ARGS__)
#define shmem_atomic_swap(...) SKERRY_SHMEM_EXTENDED(4, _atomic_swap, __VA_ARGS__)
#define shmem_atomic_compare_swap(...) SKERRY_SHMEM_ATOMIC(5, _atomic_compare_swap, __VA_ARGS__)
#define shmem_atomic_fetch_inc(...) SKERRY_SHMEM_ATOMIC(3, _atomic_fetch_inc, __VA_ARGS__)
#define shmem_atomic_inc(...) SKERRY_SHMEM_ATOMIC(3, _atomic_inc, __VA_ARGS__)
#define shmem_atomic_fetch_add(...) SKERRY_SHMEM_ATOMIC(4, _atomic_fetch_add, __VA_ARGS__)
#define shmem_atomic_add(...) SKERRY_SHMEM_ATOMIC(4, _atomic_add, __VA_ARGS__)
#define shmem_atomic_fetch_and(...) SKERRY_SHMEM_BITS(4, _atomic_fetch_and, __VA_ARGS__)
#define shmem_atomic_and(...) SKERRY_SHMEM_BITS(4, _atomic_and, __VA_ARGS__)
#define shmem_atomic_fetch_or(...) SKERRY_SHMEM_BITS(4, _atomic_fetch_or, __VA_ARGS__)
#define shmem_atomic_or(...) SKERRY_SHMEM_BITS(4, _atomic_or, __VA_ARGS__)
#define shmem_atomic_fetch_xor(...) SKERRY_SHMEM_BITS(4, _atomic_fetch_xor, __VA_ARGS__)
#define shmem_atomic_xor(...) SKERRY_SHMEM_BITS(4, _atomic_xor, __VA_ARGS__)
#define shmem_atomic_fetch_nbi(...) SKERRY_SHMEM_EXTENDED(4, _atomic_fetch_nbi, __VA_ARGS__)
#define shmem_atomic_swap_nbi(...) SKERRY_SHMEM_EXTENDED(5, _atomic_swap_nbi, __VA_ARGS__)
#define shmem_atomic_compare_swap_nbi(...) \
    SKERRY_SHMEM_ATOMIC(6, _atomic_compare_swap_nbi, __VA_ARGS__)
#define shmem_atomic_fetch_inc_nbi(...) SKERRY_SHMEM_ATOMIC(4, _atomic_fetch_inc_nbi, __VA_ARGS__)
#define shmem_atomic_fetch_add_nbi(...) SKERRY_SHMEM_ATOMIC(5, _atomic_fetch_add_nbi, __VA_ARGS__)
#define shmem_atomic_fetch_and_nbi(...) SKERRY_SHMEM_BITS(5, _atomic_fetch_and_nbi, __VA_ARGS__)
#define shmem_atomic_fetch_or_nbi(...) SKERRY_SHMEM_BITS(5, _atomic_fetch_or_nbi, __VA_ARGS__)
#define shmem_atomic_fetch_xor_nbi(...) SKERRY_SHMEM_BITS(5, _atomic_fetch_xor_nbi, __VA_ARGS__)

/* Atomics under their old names. */
#define shmem_fetch(...) \
    SKERRY_SHMEM_PLAIN(SKERRY_SHMEM_GENERIC_EXTENDED_ATOMIC, _fetch, __VA_ARGS__)
#define shmem_set(...) SKERRY_SHMEM_PLAIN(SKERRY_SHMEM_GENERIC_EXTENDED_ATOMIC, _set, __VA_ARGS__)
#define shmem_swap(...) SKERRY_SHMEM_PLAIN(SKERRY_SHMEM_GENERIC_EXTENDED_ATOMIC, _swap, __VA_ARGS__)
#define shmem_cswap(...) SKERRY_SHMEM_PLAIN(SKERRY_SHMEM_GENERIC_ATOMIC, _cswap, __VA_ARGS__)
#define shmem_finc(...) SKERRY_SHMEM_PLAIN(SKERRY_SHMEM_GENERIC_ATOMIC, _finc, __VA_ARGS__)
#define shmem_inc(...) SKERRY_SHMEM_PLAIN(SKERRY_SHMEM_GENERIC_ATOMIC, _inc, __VA_ARGS__)
#define shmem_fadd(...) SKERRY_SHMEM_PLAIN(SKERRY_SHMEM_GENERIC_ATOMIC, _fadd, __VA_ARGS__)
#define shmem_add(...) SKERRY_SHMEM_PLAIN(SKERRY_SHMEM_GENERIC_ATOMIC, _add, __VA_ARGS__)

/* Waiting and testing. */
#define SKERRY_SHMEM_WAIT(op, ...) SKERRY_SHMEM_PLAIN(SKERRY_SHMEM_GENERIC_WAIT, op, __VA_ARGS__)
#define shmem_wait_until(...) SKERRY_SHMEM_WAIT(_wait_until, __VA_ARGS__)
#define shmem_wait_until_all(...) SKERRY_SHMEM_WAIT(_wait_until_all, __VA_ARGS__)
#define shmem_wait_until_any(...) SKERRY_SHMEM_WAIT(_wait_until_any, __VA_ARGS__)
#define shmem_wait_until_some(...) SKERRY_SHMEM_WAIT(_wait_until_some, __VA_ARGS__)
#define shmem_wait_until_all_vector(...) SKERRY_SHMEM_WAIT(_wait_until_all_vector, __VA_ARGS__)
#define shmem_wait_until_any_vector(...) SKERRY_SHMEM_WAIT(_wait_until_any_vector, __VA_ARGS__)
#define shmem_wait_until_some_vector(...) SKERRY_SHMEM_WAIT(_wait_until_some_vector, __VA_ARGS__)
#define shmem_test(...) SKERRY_SHMEM_WAIT(_test, __VA_ARGS__)
#define shmem_test_all(...) SKERRY_SHMEM_WAIT(_test_all, __VA_ARGS__)
#define shmem_test_any(...) SKERRY_SHMEM_WAIT(_test_any, __VA_ARGS__)
#define shmem_test_some(...) SKERRY_SHMEM_WAIT(_test_some, __VA_ARGS__)
#define shmem_test_all_vector(...) SKERRY_SHMEM_WAIT(_test_all_vector, __VA_ARGS__)
#define shmem_test_any_vector(...) SKERRY_SHMEM_WAIT(_test_any_vector, __VA_ARGS__)
#define shmem_test_some_vector(...) SKERRY_SHMEM_WAIT(_test_some_vector, __VA_ARGS__)

/* Collectives. shmem_sync has the old form with four arguments beside that for teams. */
#define shmem_sync(...) \
    SKERRY_SHMEM_PICK_4(__VA_ARGS__, shmem_sync, ~, ~, shmem_team_sync, ~)(__VA_ARGS__)
#define SKERRY_SHMEM_MOVE(op, ...) \
    SKERRY_SHMEM_ON_TEAM(SKERRY_SHMEM_GENERIC_STANDARD, op, __VA_ARGS__)
#define shmem_alltoall(...) SKERRY_SHMEM_MOVE(_alltoall, __VA_ARGS__)
#define shmem_alltoalls(...) SKERRY_SHMEM_MOVE(_alltoalls, __VA_ARGS__)
#define shmem_broadcast(...) SKERRY_SHMEM_MOVE(_broadcast, __VA_ARGS__)
#define shmem_collect(...) SKERRY_SHMEM_MOVE(_collect, __VA_ARGS__)
#define shmem_fcollect(...) SKERRY_SHMEM_MOVE(_fcollect, __VA_ARGS__)
#define shmem_min_reduce(...) SKERRY_SHMEM_MOVE(_min_reduce, __VA_ARGS__)
#define shmem_max_reduce(...) SKERRY_SHMEM_MOVE(_max_reduce, __VA_ARGS__)
#define SKERRY_SHMEM_ARITHMETIC(op, ...) \
    SKERRY_SHMEM_ON_TEAM(SKERRY_SHMEM_GENERIC_ARITHMETIC, op, __VA_ARGS__)
#define shmem_sum_reduce(...) SKERRY_SHMEM_ARITHMETIC(_sum_reduce, __VA_ARGS__)
#define shmem_prod_reduce(...) SKERRY_SHMEM_ARITHMETIC(_prod_reduce, __VA_ARGS__)
#define shmem_sum_inscan(...) SKERRY_SHMEM_ARITHMETIC(_sum_inscan, __VA_ARGS__)
#define shmem_sum_exscan(...) SKERRY_SHMEM_ARITHMETIC(_sum_exscan, __VA_ARGS__)
#define SKERRY_SHMEM_BITWISE(op, ...) \
    SKERRY_SHMEM_ON_TEAM(SKERRY_SHMEM_GENERIC_BITWISE, op, __VA_ARGS__)
#define shmem_and_reduce(...) SKERRY_SHMEM_BITWISE(_and_reduce, __VA_ARGS__)
#define shmem_or_reduce(...) SKERRY_SHMEM_BITWISE(_or_reduce, __VA_ARGS__)
#define shmem_xor_reduce(...) SKERRY_SHMEM_BITWISE(_xor_reduce, __VA_ARGS__)

#endif
