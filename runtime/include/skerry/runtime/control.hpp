// SPDX-License-Identifier: BSD-3-Clause
// The runtime's own words in a PE's segment: how a sleeping PE is woken. They lie at the segment's
// start.
#pragma once

#include <atomic>
#include <cstdint>

namespace skerry::runtime {

// Read by every PE that stores into this PE's memory; written only when this PE goes to sleep and
// is woken.
struct alignas(64) sleep_control {
    std::atomic<std::uint32_t> asleep;  // not 0: a thread of this PE sleeps or is about to
    std::atomic<std::uint32_t> wakes;   // futex word: counts the times somebody woke them
};

// Wakes the sleepers of one PE (system call), once for all stores until one falls asleep again.
void wake_sleepers(sleep_control& control);

// To be called after a store into that PE's memory that it may wait for.
inline void wake_if_sleeping(sleep_control& control) {
    // ordering: relaxed is enough; the sleeper issues a process-wide barrier (membarrier) between
    // announcing itself and its last look at the awaited word, so either it sees our store or we
    // see it here. The fence keeps only the compiler from moving the load before that store.
    std::atomic_signal_fence(std::memory_order_seq_cst);
    if (control.asleep.load(std::memory_order_relaxed) != 0) [[unlikely]]
        wake_sleepers(control);
}

}  // namespace skerry::runtime
