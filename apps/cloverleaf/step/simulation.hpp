// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "kernels/advec_cell.hpp"
#include "kernels/field_summary.hpp"
#include "problem/block.hpp"
#include "problem/deck.hpp"
#include "step/communicator.hpp"
#include "step/regions.hpp"

namespace skerry::cloverleaf {

// Where a PE's wall time goes, seconds.
struct step_times {
    double total = 0;
    double start = 0, finish = 0;  // of exchanges
    double reduce = 0;
    double compute() const { return total - start - finish - reduce; }
};

struct summary {
    double volume = 0, mass = 0, density = 0, pressure = 0;
    double internal_energy = 0, kinetic_energy = 0, total_energy = 0;
};

// One PE's part of the run: decides when kernels compute and exchanges happen.
class simulation {
 public:
    // With overlap, the strips that neighbours need are computed first and the interior while the
    // exchange is under way; the results are the same bits.
    simulation(const deck& input, const block& b, communicator& peers, bool overlap);

    void initialise();
    // Empty, or what went wrong, the same on every PE.
    std::string step();
    bool finished() const;
    summary summarise();  // over all PEs

    std::int64_t steps_done() const { return step_; }
    double time() const { return time_; }
    double last_dt() const { return dt_; }
    std::int64_t exchanges_done() const { return exchanges_; }
    const step_times& times() const { return times_; }

 private:
    void timestep();
    void lagrangian();
    void advection();
    void advect_cells(bool along_x, sweep s);
    void advect_last_momentum(bool along_x);
    void exchange(exchange_group group);
    void start(exchange_group group);
    void finish(exchange_group group);
    void check_volume(double least_volume, const char* phase);
    // Kernels that are cheap at their edges run band by band, so that what one writes is still near
    // when the next reads it; others take the interior at once.
    enum class grain { bands, whole };
    template <typename compute_region>
    void compute_and_exchange(exchange_group group, grain g, compute_region&& compute);

    deck deck_;
    const block& block_;
    communicator& peers_;
    std::array<partition, halo_depth + 1> by_depth_;  // depth 0: everything is interior
    bool overlap_;
    std::int64_t step_ = 0, exchanges_ = 0;
    double time_ = 0, dt_ = 0;
    step_times times_;
    std::string error_;
};

}  // namespace skerry::cloverleaf
