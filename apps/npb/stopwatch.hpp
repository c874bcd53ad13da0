// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "skerry/base/clock.hpp"

namespace skerry::npb {

// Adds the time of its life.
class stopwatch {
 public:
    explicit stopwatch(double& seconds) : seconds_(seconds), begin_(now_seconds()) {}
    ~stopwatch() { seconds_ += now_seconds() - begin_; }
    stopwatch(const stopwatch&) = delete;

 private:
    double& seconds_;
    double begin_;
};

}  // namespace skerry::npb
