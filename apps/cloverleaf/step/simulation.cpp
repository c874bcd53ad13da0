// SPDX-License-Identifier: BSD-3-Clause
#include "step/simulation.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/accelerate.hpp"
#include "kernels/advec_mom.hpp"
#include "kernels/boundaries.hpp"
#include "kernels/calc_dt.hpp"
#include "kernels/flux_calc.hpp"
#include "kernels/ideal_gas.hpp"
#include "kernels/pdv.hpp"
#include "kernels/viscosity.hpp"
#include "problem/initial.hpp"
#include "step/stopwatch.hpp"

namespace skerry::cloverleaf {
namespace {

constexpr double dt_min = 1e-7, small = 1e-16;

}  // namespace

simulation::simulation(const deck& input, const block& b, communicator& peers, bool overlap)
    : deck_(input), block_(b), peers_(peers), overlap_(overlap), dt_(input.initial_timestep) {
    for (int depth = 0; depth <= halo_depth; ++depth) by_depth_[depth] = make_partition(b, depth);
}

void simulation::start(exchange_group group) {
    stopwatch running(times_.start);
    peers_.start(group);
    ++exchanges_;
}

void simulation::finish(exchange_group group) {
    {
        stopwatch running(times_.finish);
        peers_.finish(group);
    }
    for (const field_id id : info(group).fields) reflect(block_, id, info(group).depth);
}

void simulation::exchange(exchange_group group) {
    start(group);
    finish(group);
}

template <typename compute_region>
void simulation::compute_and_exchange(exchange_group group, grain g, compute_region&& compute) {
    const partition& p = by_depth_[overlap_ ? info(group).depth : 0];
    for (const region& r : p.strips) compute(r);
    if (overlap_) start(group);
    for (const region& r : g == grain::bands ? p.bands : p.interior) compute(r);
    if (!overlap_) start(group);
    finish(group);
}

void simulation::initialise() {
    set_initial_fields(deck_, block_);
    ideal_gas(block_, block_.owned(centering::cell));
    exchange(exchange_group::initial);
    exchange(exchange_group::timestep);
    times_ = {};  // those of steps are wanted
}

void simulation::timestep() {
    dt_limits limits;
    compute_and_exchange(exchange_group::viscosity, grain::bands, [&](const region& r) {
        viscosity(block_, r.cells);
        limits = merge(limits, calc_dt(block_, r.cells));
    });
    const double dt_cells = time_step(limits, block_.domain());
    const double allowed = std::min({dt_cells, dt_ * deck_.timestep_rise, deck_.max_timestep});
    stopwatch running(times_.reduce);
    dt_ = peers_.min(allowed);
    if (!(dt_ >= dt_min)) error_ = "the time step fell below 1e-7";
}

void simulation::check_volume(double least_volume, const char* phase) {
    stopwatch running(times_.reduce);
    const bool wrong = !(least_volume > 0);
    if (peers_.max(wrong ? 1.0 : 0.0) > 0)
        error_ = std::string("a cell's volume became negative in the ") + phase;
}

void simulation::lagrangian() {
    double least = 1;
    compute_and_exchange(exchange_group::pressure, grain::bands, [&](const region& r) {
        least = std::min(least, pdv_predictor(block_, r.cells, dt_));
    });
    check_volume(least, "PdV predictor");
    least = 1;
    compute_and_exchange(exchange_group::advection_1, grain::bands, [&](const region& r) {
        accelerate(block_, r.vertices, dt_);
        flux_calc_x(block_, r.x_faces, dt_);
        flux_calc_y(block_, r.y_faces, dt_);
        least = std::min(least, pdv_corrector(block_, r.cells));
    });
    check_volume(least, "PdV corrector");
}

void simulation::advect_cells(bool along_x, sweep s) {
    const auto group =
        s == sweep::first ? exchange_group::advection_2 : exchange_group::advection_3;
    compute_and_exchange(group, grain::whole, [&](const region& r) {
        along_x ? advec_cell_x(block_, r.cells, s) : advec_cell_y(block_, r.cells, s);
    });
}

// The last phase makes what the next step's first exchange sends: it is done here, where there is a
// computation to hide it behind. After the last step nobody needs it.
void simulation::advect_last_momentum(bool along_x) {
    const auto compute = [&](const rect& vertices) {
        along_x ? advec_mom_x(block_, vertices, sweep::second)
                : advec_mom_y(block_, vertices, sweep::second);
    };
    if (finished()) return compute(block_.owned(centering::vertex));
    compute_and_exchange(exchange_group::timestep, grain::whole,
                         [&](const region& r) { compute(r.vertices); });
}

void simulation::advection() {
    const rect vertices = block_.owned(centering::vertex);
    const bool x_first = step_ % 2 == 1;
    advect_cells(x_first, sweep::first);
    x_first ? advec_mom_x(block_, vertices, sweep::first)
            : advec_mom_y(block_, vertices, sweep::first);
    advect_cells(!x_first, sweep::second);
}

std::string simulation::step() {
    stopwatch running(times_.total);
    ++step_;
    timestep();
    if (error_.empty()) lagrangian();
    if (error_.empty()) {
        advection();
        time_ += dt_;
        advect_last_momentum(step_ % 2 == 0);
        return {};
    }
    return "step " + std::to_string(step_) + ": " + error_ +
           "; use a smaller time step or check the deck";
}

bool simulation::finished() const {
    return time_ + small > deck_.end_time || step_ >= deck_.end_step;
}

summary simulation::summarise() {
    ideal_gas(block_, block_.owned(centering::cell));
    const field_sums s = field_summary(block_);
    std::array<double, 5> v{s.volume, s.mass, s.internal_energy, s.kinetic_energy,
                            s.pressure_volume};
    peers_.sum(v);
    return {v[0], v[1], v[1] / v[0], v[4] / v[0], v[2], v[3], v[2] + v[3]};
}

}  // namespace skerry::cloverleaf
