// SPDX-License-Identifier: BSD-3-Clause
// Repeated timing of what all processes do at once, and the choice of the fastest of several ways.
#pragma once

#include "driver.hpp"

namespace halo_bench {

// Seconds of one operation over several samples.
struct timing {
    double median, minimum, maximum;
};

// An operation, `count` times: seconds in all.
using repeated = std::function<double(long count)>;

double now();

// The slowest process decides how often makes a sample.
timing time_together(const implementation& with, const repeated& operation, double sample_seconds,
                     int samples);

// The fastest way by measurement, and its name: all ways briefly, then the best of them in turns.
struct chosen {
    std::unique_ptr<exchanger> ready;
    std::string name;
};
// `timed` makes of an exchange what is measured.
chosen choose(const implementation& with, const std::vector<way>& ways,
              const std::function<repeated(exchanger&)>& timed, double sample_seconds);

}  // namespace halo_bench
