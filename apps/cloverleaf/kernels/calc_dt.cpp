// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/calc_dt.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/select.hpp"

namespace skerry::cloverleaf {
namespace {

constexpr double small = 1e-16, big = 1e21;
constexpr double sound_safety = 0.7, velocity_safety = 0.5, divergence_safety = 0.7;

// Running extremes by column: elementwise, so that the loop over columns is a vector one.
struct extremes {
    double *speed2, *xvel, *yvel, *div;
};

void gather_row(const block& b, int k, int x0, int x1, const extremes& m) {
    const double* __restrict u0 = b[field_id::xvel0].row(k);
    const double* __restrict u1 = b[field_id::xvel0].row(k + 1);
    const double* __restrict v0 = b[field_id::yvel0].row(k);
    const double* __restrict v1 = b[field_id::yvel0].row(k + 1);
    const double* __restrict p = b[field_id::pressure].row(k);
    const double* __restrict q = b[field_id::viscosity].row(k);
    const double* __restrict rho = b[field_id::density0].row(k);
    double* __restrict speed2 = m.speed2, * __restrict xvel = m.xvel;
    double* __restrict yvel = m.yvel, * __restrict div = m.div;
    const double to_x = 0.5 / b.domain().dx, to_y = 0.5 / b.domain().dy;
    constexpr double gamma = gamma_minus_1 + 1;
#pragma GCC ivdep
    for (int j = x0; j < x1; ++j) {
        const double west = u0[j] + u1[j], east = u0[j + 1] + u1[j + 1];
        const double south = v0[j] + v0[j + 1], north = v1[j] + v1[j + 1];
        speed2[j] = largest(speed2[j], (gamma * p[j] + 2.0 * q[j]) / rho[j]);
        xvel[j] = largest(xvel[j], largest(magnitude(west), magnitude(east)));
        yvel[j] = largest(yvel[j], largest(magnitude(south), magnitude(north)));
        div[j] = smallest(div[j], (east - west) * to_x + (north - south) * to_y);
    }
}

}  // namespace

dt_limits merge(const dt_limits& a, const dt_limits& b) {
    return {std::max(a.signal_speed2, b.signal_speed2), std::max(a.xvel_sum, b.xvel_sum),
            std::max(a.yvel_sum, b.yvel_sum), std::min(a.divergence, b.divergence)};
}

dt_limits calc_dt(const block& b, rect cells) {
    if (cells.empty()) return {};
    const extremes m{b.work_row(0), b.work_row(1), b.work_row(2), b.work_row(3)};
    const int width = cells.x1 - cells.x0;
    for (double* row : {m.speed2, m.xvel, m.yvel, m.div}) std::fill_n(row + cells.x0, width, 0.0);
    for (int k = cells.y0; k < cells.y1; ++k) gather_row(b, k, cells.x0, cells.x1, m);
    const auto most = [&](double* row) { return fold(row + cells.x0, width, largest); };
    return {most(m.speed2), most(m.xvel), most(m.yvel), fold(m.div + cells.x0, width, smallest)};
}

double time_step(const dt_limits& limits, const geometry& g) {
    const double sound = std::max(std::sqrt(limits.signal_speed2), small);
    const double by_sound = sound_safety * std::min(g.dx, g.dy) / sound;
    // Face area times velocity sum against the cell's volume: one side length cancels.
    const double by_x = velocity_safety * 2.0 * g.dx / std::max(limits.xvel_sum, small * g.dx);
    const double by_y = velocity_safety * 2.0 * g.dy / std::max(limits.yvel_sum, small * g.dy);
    const double by_div =
        limits.divergence < -small ? divergence_safety * (-1.0 / limits.divergence) : big;
    return std::min({by_sound, by_x, by_y, by_div});
}

}  // namespace skerry::cloverleaf
