// SPDX-License-Identifier: BSD-3-Clause
// Time by the processor's own counter, some 20 ns a reading, scaled by the system's clock.
#pragma once

#include <cstdint>

#include "skerry/base/clock.hpp"

namespace skerry::exchange {

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
};

class stopwatch {
 public:
    void resume() { last_ = read_ticks(); }
    // Adds the time since the last call of resume or lap.
    void lap(std::uint64_t& sum) {
        const std::uint64_t now = read_ticks();
        sum += now - last_;
        last_ = now;
    }
    // The counter's rate is what it was since this stopwatch was made.
    double seconds(std::uint64_t ticks) const;

 private:
    std::uint64_t last_ = 0;
    two_clocks start_ = two_clocks::read();
};

}  // namespace skerry::exchange
