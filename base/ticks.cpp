// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/base/ticks.hpp"

namespace skerry {

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

}  // namespace skerry
