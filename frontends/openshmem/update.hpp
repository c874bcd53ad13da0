// SPDX-License-Identifier: BSD-3-Clause
// One atomic operation on a word of a PE of the world; for the chapters of atomics, old names and
// locks.
#pragma once

#include "front_end.hpp"

namespace skerry::openshmem {

using transports::atomic_op;

template <atomic_op op, typename type>
[[gnu::always_inline]] inline type update(type* remote, type operand, int pe) {
    return front.updates->apply(op, remote, operand, type{}, pe);
}

// The same, without the old value.
template <atomic_op op, typename type>
[[gnu::always_inline]] inline void change(type* remote, type operand, int pe) {
    front.updates->apply<false>(op, remote, operand, type{}, pe);
}

template <typename type>
[[gnu::always_inline]] inline type read(const type* remote, int pe) {
    return front.updates->apply(atomic_op::load, const_cast<type*>(remote), type{}, type{}, pe);
}

template <typename type>
[[gnu::always_inline]] inline type compare_swap(type* remote, type expected, type value, int pe) {
    return front.updates->apply(atomic_op::compare_swap, remote, value, expected, pe);
}

}  // namespace skerry::openshmem
