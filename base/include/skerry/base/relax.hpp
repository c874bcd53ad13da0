// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace skerry {

// Tells the processor that this is a waiting loop. Costs some 40 to 140 cycles on x86-64.
inline void relax_processor() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("isb" ::: "memory");
#endif
}

}  // namespace skerry
