// SPDX-License-Identifier: BSD-3-Clause
// Fences, and what stands for them where the thread sanitizer looks: it knows no fences, so a word
// that fences write and the ends of waits read orders them there.
#pragma once

#include <atomic>

#if defined(__SANITIZE_THREAD__)
#define SKERRY_THREAD_SANITIZER 1
#elif defined(__has_feature)
#define SKERRY_THREAD_SANITIZER __has_feature(thread_sanitizer)
#else
#define SKERRY_THREAD_SANITIZER 0
#endif

namespace skerry {

#if SKERRY_THREAD_SANITIZER

// One for all of Skerry's libraries.
[[gnu::visibility("default")]] inline std::atomic<unsigned> fences;

// ordering: release, acquire and release, acquire; partners of each other
inline void release_fence() {
    fences.fetch_add(1, std::memory_order_release);
}
inline void full_fence() {
    fences.fetch_add(1, std::memory_order_seq_cst);
}
inline void has_acquired() {
    (void)fences.load(std::memory_order_acquire);
}

#else

// What was stored before is visible before what is stored after.
inline void release_fence() {
    // ordering: release; partners are named where this is called
    std::atomic_thread_fence(std::memory_order_release);
}

// A full memory barrier. On x86-64 the compiler's own writes to the word at the stack pointer,
// which is the return address of whoever called: the following return then waits for it. A word
// further down costs nothing.
inline void full_fence() {
#if defined(__x86_64__)
    asm volatile("lock; orl $0, -64(%%rsp)" ::: "memory", "cc");
#else
    // ordering: seq_cst; partners are named where this is called
    std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
}

// The awaited word was read with acquire, which is all that a fence's partner needs.
inline void has_acquired() {}

#endif

}  // namespace skerry
