// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>

namespace skerry {

// A full memory barrier. On x86-64 the compiler's own writes to the word at the stack pointer,
// which is the return address of whoever called: the following return then waits for it. A word
// further down costs nothing.
inline void full_fence() {
#if defined(__x86_64__) && !defined(__SANITIZE_THREAD__)
    asm volatile("lock; orl $0, -64(%%rsp)" ::: "memory", "cc");
#else
    // ordering: seq_cst; partners are named where this is called
    std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
}

}  // namespace skerry
