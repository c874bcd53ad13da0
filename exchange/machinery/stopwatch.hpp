// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "skerry/base/ticks.hpp"

namespace skerry::exchange {

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
    double seconds(std::uint64_t ticks) const {
        return static_cast<double>(ticks) * start_.seconds_a_tick(two_clocks::read());
    }

 private:
    std::uint64_t last_ = 0;
    two_clocks start_ = two_clocks::read();
};

}  // namespace skerry::exchange
