// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <ctime>

namespace skerry {

// Monotonic time in seconds since an arbitrary start; the same clock in all processes of a host.
inline double now_seconds() {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Keeps the processor busy until then.
inline void spin_until(double seconds) {
    while (now_seconds() < seconds) {
    }
}

}  // namespace skerry
