// SPDX-License-Identifier: BSD-3-Clause
#include "simulation.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "fft/passes.hpp"
#include "problem/values.hpp"
#include "skerry/base/clock.hpp"
#include "verify/official.hpp"

namespace skerry::npb::ft {
namespace {

// A share of so many bytes does not stay in a core's caches.
constexpr std::size_t large = std::size_t{16} << 20;

constexpr const char* stages[] = {"initial", "transform", "exchange", "checksum"};

// A stage while it lasts: its time, and its name for profilers.
class stage_timer {
 public:
    stage_timer(carrier& all, double (&seconds)[4], simulation::stage stage)
        : seconds_(seconds[stage]), begin_(now_seconds()) {
        all.begin_phase(stage + 1, stages[stage]);
    }
    ~stage_timer() { seconds_ += now_seconds() - begin_; }
    stage_timer(const stage_timer&) = delete;

 private:
    double& seconds_;
    double begin_;
};

}  // namespace

simulation::simulation(carrier& all, const options& o, const slabs& mine,
                       std::unique_ptr<mover> rows)
    : all_(all),
      o_(o),
      mine_(mine),
      rows_(std::move(rows)),
      factors_(mine.all),
      along_x_(mine.all.nx),
      along_y_(mine.all.ny),
      along_z_(mine.all.nz),
      modes_(mine.share() / mine.all.nx * (mine.all.nx + n_lanes)),
      is_large_(mine.share() * sizeof(complex) >= large) {}

subject simulation::about() const {
    const grid& g = mine_.all;
    const auto n = static_cast<double>(g.points());
    // 5 n log2 n a transform, 2 n multiplications a step.
    const double operations = 5 * n * std::log2(n) * (g.iterations + 1) + 2 * n * g.iterations;
    return {rows_->name(), {g.nx, g.ny, g.nz}, g.iterations, operations, "flop"};
}

std::vector<part> simulation::parts() const {
    std::vector<part> all;
    for (const stage s : {initial, transform, exchange, checksum})
        all.push_back({stages[s], seconds_[s]});
    return all;
}

complex* simulation::mode_row(int z, int column) {
    return modes_.first() +
           (static_cast<std::size_t>(column) * mine_.all.nz + z) * (mine_.all.nx + n_lanes);
}

double simulation::run() {
    checksums_.clear();
    std::fill(std::begin(seconds_), std::end(seconds_), 0.0);
    const double begin = now_seconds();
    {
        stage_timer running(all_, seconds_, initial);
        fill(mine_, rows_->planes(), o_.seed);
    }
    to_modes();
    for (int t = 0; t < mine_.all.iterations; ++t) {
        evolve();
        to_values();
        add_checksum();
    }
    return now_seconds() - begin;
}

void simulation::to_modes() {
    const grid& g = mine_.all;
    {
        stage_timer running(all_, seconds_, transform);
        for (int z = 0; z < mine_.planes(); ++z) {
            complex* plane = rows_->planes() + static_cast<std::size_t>(z) * g.ny * g.nx;
            transform_along(along_x_, sign::plus, plane, g.ny);
            from_.clear();
            for (int y = 0; y < g.ny; ++y)
                from_.push_back(plane + static_cast<std::size_t>(y) * g.nx);
            transform_across(along_y_, sign::plus, from_, from_, g.nx);
        }
    }
    {
        stage_timer running(all_, seconds_, exchange);
        rows_->to_columns();
    }
    stage_timer running(all_, seconds_, transform);
    for (int column = 0; column < mine_.columns(); ++column) {
        from_.clear(), to_.clear();
        for (int z = 0; z < g.nz; ++z) {
            from_.push_back(rows_->row(z, column));
            to_.push_back(mode_row(z, column));
        }
        transform_across(along_z_, sign::plus, from_, to_, g.nx);
    }
}

void simulation::evolve() {
    stage_timer running(all_, seconds_, transform);
    std::vector<double> row_factors(factors_.z);
    for (int column = 0; column < mine_.columns(); ++column) {
        from_.clear(), to_.clear();
        const double* of_column = &factors_.y[0] + mine_.first_column() + column;
        for (int z = 0; z < mine_.all.nz; ++z) {
            from_.push_back(mode_row(z, column));
            to_.push_back(rows_->row(z, column));
        }
        for (std::size_t z = 0; z < row_factors.size(); ++z)
            row_factors[z] = *of_column * factors_.z[z];
        multiply_and_transform_across(along_z_, from_, to_, row_factors, factors_.x, is_large_);
    }
}

void simulation::to_values() {
    {
        stage_timer running(all_, seconds_, exchange);
        rows_->to_planes();
    }
    stage_timer running(all_, seconds_, transform);
    const grid& g = mine_.all;
    for (int z = 0; z < mine_.planes(); ++z) {
        complex* plane = rows_->planes() + static_cast<std::size_t>(z) * g.ny * g.nx;
        from_.clear();
        for (int y = 0; y < g.ny; ++y) from_.push_back(plane + static_cast<std::size_t>(y) * g.nx);
        transform_along(along_x_, sign::minus, plane, g.ny);
        transform_across(along_y_, sign::minus, from_, from_, g.nx);
    }
}

void simulation::add_checksum() {
    stage_timer running(all_, seconds_, checksum);
    const complex mine = partial_checksum(mine_, rows_->planes());
    double sum[] = {mine.real(), mine.imag()};
    all_.sum(sum);
    checksums_.emplace_back(sum[0], sum[1]);
}

verdict simulation::check() {
    return compare(o_.problem_class, checksums_);
}

}  // namespace skerry::npb::ft
