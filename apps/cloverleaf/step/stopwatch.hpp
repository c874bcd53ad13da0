// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>

namespace skerry::cloverleaf {

// Adds the seconds of its lifetime to a counter.
class stopwatch {
 public:
    explicit stopwatch(double& seconds) : seconds_(seconds), begin_(clock::now()) {}
    ~stopwatch() { seconds_ += std::chrono::duration<double>(clock::now() - begin_).count(); }
    stopwatch(const stopwatch&) = delete;
    stopwatch& operator=(const stopwatch&) = delete;

 private:
    using clock = std::chrono::steady_clock;
    double& seconds_;
    clock::time_point begin_;
};

}  // namespace skerry::cloverleaf
