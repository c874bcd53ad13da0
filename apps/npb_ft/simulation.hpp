// SPDX-License-Identifier: BSD-3-Clause
// The benchmark: a partial differential equation solved in Fourier space.
#pragma once

#include <memory>
#include <vector>

#include "benchmark.hpp"
#include "fft/line_transform.hpp"
#include "problem/evolution.hpp"
#include "problem/grid.hpp"
#include "problem/memory.hpp"
#include "variants/mover.hpp"

namespace skerry::npb::ft {

class simulation : public benchmark {
 public:
    enum stage { initial, transform, exchange, checksum };

    simulation(carrier& all, const options& o, const slabs& mine, std::unique_ptr<mover> rows);

    subject about() const override;
    double run() override;
    std::vector<part> parts() const override;
    verdict check() override;

 private:
    void to_modes();
    void step();
    void evolve();
    void to_values();
    void add_checksum();
    complex* mode_row(int z, int column);

    carrier& all_;
    options o_;
    slabs mine_;
    std::unique_ptr<mover> rows_;
    decay factors_;
    line_transform along_x_, along_y_, along_z_;
    // [column][z][x], with a few more x, so that rows do not all fall on the same lines of a cache.
    memory modes_;
    bool is_large_;
    std::vector<complex*> from_, to_;  // rows of a pass
    std::vector<complex> checksums_;
    double seconds_[4] = {};  // of each stage
};

}  // namespace skerry::npb::ft
