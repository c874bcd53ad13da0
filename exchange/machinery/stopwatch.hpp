// SPDX-License-Identifier: BSD-3-Clause
// Time in some ten nanoseconds a reading: the processor's own counter, scaled by the system's
// clock.
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

class stopwatch {
 public:
    void resume() { last_ = read_ticks(); }
    // Adds the time since the last call of resume or lap.
    void lap(std::uint64_t& sum) {
        const std::uint64_t now = read_ticks();
        sum += now - last_;
        last_ = now;
    }
    // The rate is that of the counter since this stopwatch was made.
    double seconds(std::uint64_t ticks) const {
        const double passed = static_cast<double>(read_ticks() - start_ticks_);
        return passed > 0 ? static_cast<double>(ticks) * (now_seconds() - start_seconds_) / passed
                          : 0;
    }

 private:
    std::uint64_t last_ = 0;
    double start_seconds_ = now_seconds();
    std::uint64_t start_ticks_ = read_ticks();
};

}  // namespace skerry::exchange
