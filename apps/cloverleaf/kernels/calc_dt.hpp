// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "problem/block.hpp"

namespace skerry::cloverleaf {

// What limits the time step, gathered over cells. Extremes of the raw quantities commute with the
// rounding of the final division, so any split into rectangles gives the same step.
struct dt_limits {
    double signal_speed2 = 0;  // square of sound speed with viscosity
    double xvel_sum = 0;       // two vertices of an x face
    double yvel_sum = 0;
    double divergence = 0;  // most negative, 1/time
};

dt_limits merge(const dt_limits& a, const dt_limits& b);
dt_limits calc_dt(const block& b, rect cells);
double time_step(const dt_limits& limits, const geometry& g);

}  // namespace skerry::cloverleaf
