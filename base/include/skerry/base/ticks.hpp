// SPDX-License-Identifier: BSD-3-Clause
// Time by the processor's own counter, some 20 ns a reading, scaled by the system's clock.
#pragma once

#include <cstdint>

#include "skerry/base/clock.hpp"

namespace skerry {

inline std::uint64_t read_ticks() {
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    std::uint64_t ticks;
    asm volatile("mrs %0, cntvct_el0" : "=r"(ticks));
    return ticks;
#else
    return static_cast<std::uint64_t>(now_seconds() * 1e9);
#endif
}

// Both clocks at the same moment.
struct two_clocks {
    std::uint64_t ticks;
    double seconds;
    static two_clocks read();

    // The counter's rate between this moment and a later one; 0 where they are the same.
    double seconds_a_tick(const two_clocks& later) const {
        if (later.ticks == ticks) return 0;
        return (later.seconds - seconds) / static_cast<double>(later.ticks - ticks);
    }
};

}  // namespace skerry
