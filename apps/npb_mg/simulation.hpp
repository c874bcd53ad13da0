// SPDX-License-Identifier: BSD-3-Clause
// The benchmark: Poisson's equation, periodic, by V-cycles.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "benchmark.hpp"
#include "problem/charges.hpp"
#include "variants/mover.hpp"

namespace skerry::npb::mg {

class simulation : public benchmark {
 public:
    simulation(carrier& all, const options& o, const pe_grid& pes, std::unique_ptr<mover> layers);

    subject about() const override;
    double run() override;
    std::vector<part> parts() const override;
    verdict check() override;

 private:
    enum stage { restricting, prolonging, residuals, smoothing, exchange, n_stages };

    level make_level(int number);
    void set_up();
    void place(const std::vector<std::int64_t>& points, double value);
    void cycle();
    void down_from(int finer);
    void up_to(int finer);
    void smooth_at(int number);
    void residual_at(int number, const array& right_side);
    void fill(int number, of what);
    double norm();
    bool has_part(int number) const { return levels_[number].mine.has_part; }
    level& top() { return levels_.back(); }

    carrier& all_;
    options o_;
    size size_;
    weights smoother_;
    std::unique_ptr<mover> mover_;
    std::vector<level> levels_;  // by number, from 1
    array v_;
    double norm_ = 0;
    bool is_warm_ = false;
    std::array<double, n_stages> seconds_{};
};

}  // namespace skerry::npb::mg
