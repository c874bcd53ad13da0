// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

#include "step/simulation.hpp"

namespace skerry::cloverleaf {

// What a run measured and found; PE 0 writes it for the lab.
struct run_report {
    std::string variant, transport;
    std::string mpi;  // empty: none
    int pes = 1, x_cells = 0, y_cells = 0;
    std::int64_t steps = 0;
    double seconds = 0;  // of the steps, without start-up and output
    step_times times;    // mean over PEs
    std::int64_t exchanges = 0;
    double puts = 0, signals = 0;  // of all PEs, in the steps
    summary sums;
    std::uint64_t checksum = 0;
};

std::string to_json(const run_report& r);

}  // namespace skerry::cloverleaf
