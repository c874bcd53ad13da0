// SPDX-License-Identifier: BSD-3-Clause
// The report of the ocean model's timers, as text and as JSON.
#pragma once

#include <string>
#include <vector>

namespace skerry::bounds_exchange {

// Seconds of all timed exchanges: least, mean and most over PEs, and their sum.
struct timer {
    std::string label;    // bex_3d_plan
    std::string form;     // plan+single
    std::string variant;  // of a plan's exchange; empty for hand-written forms
    int exchanges;        // timed
    double t_min, t_avg, t_max, t_sum;
    double us_median, us_min;  // of an exchange, over rounds of the slowest PE's time
    double lbe() const { return 100 * t_avg / t_max; }  // load balance efficiency
};

struct report {
    std::string transport, mpi;
    int pes, columns, rows, levels, fields, repeats;
    std::string points;
    std::vector<timer> timers;
};

std::string to_text(const report& all);
std::string to_json(const report& all);

}  // namespace skerry::bounds_exchange
