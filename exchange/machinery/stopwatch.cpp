// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/stopwatch.hpp"

namespace skerry::exchange {

two_clocks two_clocks::read() {
    // The process may be put aside between two readings: the closest of several is taken.
    two_clocks best{};
    std::uint64_t closest = ~std::uint64_t{0};
    for (int i = 0; i < 8; ++i) {
        const std::uint64_t before = read_ticks();
        const double seconds = now_seconds();
        const std::uint64_t after = read_ticks();
        if (after - before >= closest) continue;
        closest = after - before;
        best = {before + closest / 2, seconds};
    }
    return best;
}

double stopwatch::seconds(std::uint64_t ticks) const {
    const two_clocks now = two_clocks::read();
    if (now.ticks == start_.ticks) return 0;
    const double seconds_a_tick =
        (now.seconds - start_.seconds) / static_cast<double>(now.ticks - start_.ticks);
    return static_cast<double>(ticks) * seconds_a_tick;
}

}  // namespace skerry::exchange
