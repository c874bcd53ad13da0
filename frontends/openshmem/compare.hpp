// SPDX-License-Identifier: BSD-3-Clause
// Comparisons of awaited words, and the wait for one word. For point_to_point.cpp and
// deprecated.cpp.
#pragma once

#include "front_end.hpp"

namespace skerry::openshmem {

template <typename type>
[[gnu::always_inline]] inline type load(const volatile type* word) {
    // ordering: acquire; partner is the quiet, fence or signal of the PE that wrote the word
    const type value = __atomic_load_n(word, __ATOMIC_ACQUIRE);
    has_acquired();
    return value;
}

template <typename type>
[[gnu::always_inline]] inline bool holds(type a, int cmp, type b) {
    switch (cmp) {
        case SHMEM_CMP_EQ:
            return a == b;
        case SHMEM_CMP_NE:
            return a != b;
        case SHMEM_CMP_GT:
            return a > b;
        case SHMEM_CMP_LE:
            return a <= b;
        case SHMEM_CMP_LT:
            return a < b;
        default:
            return a >= b;
    }
}

inline void check_comparison(int cmp) {
    if (cmp < SHMEM_CMP_EQ || cmp > SHMEM_CMP_GE) [[unlikely]]
        fatal(routine(), "cmp: %d is none of SHMEM_CMP_EQ, _NE, _GT, _LE, _LT, _GE", cmp);
}

// Only words that others can write to may be waited for: a wait for any other would never end.
inline void check_awaited(const volatile void* words) {
    if (front.all->offset_of(const_cast<const void*>(words)) == runtime::not_symmetric) [[unlikely]]
        fatal(routine(),
              "the awaited address %p is not symmetric: it must lie in the symmetric heap or in "
              "the program's "
              "static data",
              const_cast<const void*>(words));
}

template <typename type>
[[gnu::always_inline]] inline void wait_for(const volatile type* word, int cmp, type value) {
    check_comparison(cmp);
    check_awaited(word);
    front.waits->until([=] { return holds(load(word), cmp, value); });
}

}  // namespace skerry::openshmem
