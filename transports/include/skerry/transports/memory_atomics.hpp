// SPDX-License-Identifier: BSD-3-Clause
// Atomics on mapped memory, shared by the mapped transports and by the runtime's direct path.
#pragma once

#include <cstdint>

#include "skerry/transports/transport.hpp"

namespace skerry::transports {

// Applies `op` to the word at `address` (aligned to its size) and returns the old value.
// Sequentially consistent, as OpenSHMEM's atomics are expected to be by programs that mix them with
// fences.
template <typename word>
inline word apply_atomic(word* address, atomic_op op, word operand, word comparand) {
    // ordering: seq_cst pairs with every other atomic on the same word, whichever PE issues it
    switch (op) {
        case atomic_op::load:
            return __atomic_load_n(address, __ATOMIC_SEQ_CST);
        case atomic_op::store:
            __atomic_store_n(address, operand, __ATOMIC_SEQ_CST);
            return 0;
        case atomic_op::swap:
            return __atomic_exchange_n(address, operand, __ATOMIC_SEQ_CST);
        case atomic_op::compare_swap:
            __atomic_compare_exchange_n(address, &comparand, operand, false, __ATOMIC_SEQ_CST,
                                        __ATOMIC_SEQ_CST);
            return comparand;
        case atomic_op::add:
            return __atomic_fetch_add(address, operand, __ATOMIC_SEQ_CST);
        case atomic_op::bit_and:
            return __atomic_fetch_and(address, operand, __ATOMIC_SEQ_CST);
        case atomic_op::bit_or:
            return __atomic_fetch_or(address, operand, __ATOMIC_SEQ_CST);
        case atomic_op::bit_xor:
            return __atomic_fetch_xor(address, operand, __ATOMIC_SEQ_CST);
    }
    return 0;
}

// The signal word becomes visible after all earlier stores of this PE.
inline void apply_signal(std::uint64_t* address, std::uint64_t value, signal_op op) {
    if (op == signal_op::set) {
        // ordering: release pairs with the acquire load of whoever waits on the signal word
        __atomic_store_n(address, value, __ATOMIC_RELEASE);
    } else {
        // ordering: release, as above; an add of several PEs must not lose one
        __atomic_fetch_add(address, value, __ATOMIC_RELEASE);
    }
}

}  // namespace skerry::transports
