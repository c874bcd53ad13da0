// SPDX-License-Identifier: BSD-3-Clause
// Atomic memory operations. OpenSHMEM 1.5, 9.7. Those that fetch without blocking may fetch at
// once, and on mapped memory they do.
#include "contexts.hpp"
#include "update.hpp"

using namespace skerry::openshmem;

extern "C" {

// A routine and its form on a context. PARAMETERS (without the PE) are in parentheses; `body` sees
// `world_pe`.
#define SKERRY_UNWRAP(...) __VA_ARGS__
#define SKERRY_BOTH(result, named, family, PARAMETERS, body)                                  \
    SKERRY_FAST result shmem_##named(SKERRY_UNWRAP PARAMETERS, int world_pe) {                \
        enter("shmem_atomic_" family);                                                        \
        body;                                                                                 \
    }                                                                                         \
    SKERRY_FAST result shmem_ctx_##named(shmem_ctx_t ctx, SKERRY_UNWRAP PARAMETERS, int pe) { \
        enter("shmem_ctx_atomic_" family);                                                    \
        const int world_pe = pe_in(ctx, pe);                                                  \
        body;                                                                                 \
    }

// An update by `value` that returns nothing; one that returns the old value, and the same without
// blocking.
#define SKERRY_UPDATE(name, type, op, how)                                \
    SKERRY_BOTH(void, name##_atomic_##op, #op, (type * dest, type value), \
                change<atomic_op::how>(dest, value, world_pe))
#define SKERRY_FETCHING(name, type, op, how)                              \
    SKERRY_BOTH(type, name##_atomic_##op, #op, (type * dest, type value), \
                return update<atomic_op::how>(dest, value, world_pe))     \
    SKERRY_BOTH(void, name##_atomic_##op##_nbi, #op "_nbi",               \
                (type * fetch, type * dest, type value),                  \
                *fetch = update<atomic_op::how>(dest, value, world_pe))

#define SKERRY_EXTENDED(name, type)                                                             \
    SKERRY_BOTH(type, name##_atomic_fetch, "fetch", (const type* source),                       \
                return read(source, world_pe))                                                  \
    SKERRY_BOTH(void, name##_atomic_fetch_nbi, "fetch_nbi", (type * fetch, const type* source), \
                *fetch = read(source, world_pe))                                                \
    SKERRY_UPDATE(name, type, set, store)                                                       \
    SKERRY_FETCHING(name, type, swap, swap)
SKERRY_SHMEM_EXTENDED_ATOMIC_TYPES(SKERRY_EXTENDED)

#define SKERRY_STANDARD(name, type)                                                              \
    SKERRY_BOTH(type, name##_atomic_compare_swap, "compare_swap",                                \
                (type * dest, type cond, type value),                                            \
                return compare_swap(dest, cond, value, world_pe))                                \
    SKERRY_BOTH(void, name##_atomic_compare_swap_nbi, "cswap_nbi",                               \
                (type * fetch, type * dest, type cond, type value),                              \
                *fetch = compare_swap(dest, cond, value, world_pe))                              \
    SKERRY_BOTH(void, name##_atomic_inc, "inc", (type * dest),                                   \
                change<atomic_op::add>(dest, static_cast<type>(1), world_pe))                    \
    SKERRY_BOTH(type, name##_atomic_fetch_inc, "fetch_inc", (type * dest),                       \
                return update<atomic_op::add>(dest, static_cast<type>(1), world_pe))             \
    SKERRY_BOTH(void, name##_atomic_fetch_inc_nbi, "fetch_inc_nbi", (type * fetch, type * dest), \
                *fetch = update<atomic_op::add>(dest, static_cast<type>(1), world_pe))           \
    SKERRY_UPDATE(name, type, add, add)                                                          \
    SKERRY_FETCHING(name, type, fetch_add, add)
SKERRY_SHMEM_ATOMIC_TYPES(SKERRY_STANDARD)

#define SKERRY_BITWISE(name, type)                  \
    SKERRY_UPDATE(name, type, and, bit_and)         \
    SKERRY_UPDATE(name, type, or, bit_or)           \
    SKERRY_UPDATE(name, type, xor, bit_xor)         \
    SKERRY_FETCHING(name, type, fetch_and, bit_and) \
    SKERRY_FETCHING(name, type, fetch_or, bit_or)   \
    SKERRY_FETCHING(name, type, fetch_xor, bit_xor)
SKERRY_SHMEM_BITWISE_ATOMIC_TYPES(SKERRY_BITWISE)

}  // extern "C"
