// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>

// The thread sanitizer understands fences of the language only.
#if defined(__SANITIZE_THREAD__)
#define SKERRY_THREAD_SANITIZER 1
#elif defined(__has_feature)
#define SKERRY_THREAD_SANITIZER __has_feature(thread_sanitizer)
#else
#define SKERRY_THREAD_SANITIZER 0
#endif

namespace skerry {

// A full memory barrier. On x86-64 the compiler's own writes to the word at the stack pointer,
// which is the return address of whoever called: the following return then waits for it. A word
// further down costs nothing.
inline void full_fence() {
#if defined(__x86_64__) && !SKERRY_THREAD_SANITIZER
    asm volatile("lock; orl $0, -64(%%rsp)" ::: "memory", "cc");
#else
    // ordering: seq_cst; partners are named where this is called
    std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
}

}  // namespace skerry
