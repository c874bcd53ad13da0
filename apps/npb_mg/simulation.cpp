// SPDX-License-Identifier: BSD-3-Clause
#include "simulation.hpp"

#include <algorithm>
#include <cmath>

#include "stopwatch.hpp"
#include "verify/official.hpp"

namespace skerry::npb::mg {
namespace {

constexpr int set_up_phase = 20;  // the others are levels
constexpr const char* level_names[] = {"level 0", "level 1", "level 2", "level 3", "level 4",
                                       "level 5", "level 6", "level 7", "level 8", "level 9"};

array array_of(double* first, const extent& mine) {
    return {first, {mine.n[0] + 2, mine.n[1] + 2, mine.n[2] + 2}};
}

}  // namespace

simulation::simulation(carrier& all, const options& o, const pe_grid& pes,
                       std::unique_ptr<mover> layers)
    : all_(all),
      o_(o),
      size_(size_of(o.problem_class)),
      smoother_(o.problem_class < 'B' || o.problem_class > 'C' ? smoother_small : smoother_large),
      mover_(std::move(layers)),
      levels_(1) {
    for (int k = 1; k <= size_.top; ++k) levels_.push_back(make_level(k));
    v_ = array_of(mover_->allocate(top().mine.elements()), top().mine);
    for (int k = 1; k < size_.top; ++k) {
        const extent part = cut(k, pes);
        const extent &coarse = levels_[k].mine, &fine = levels_[k + 1].mine;
        const bool is_all = fine.n[2] == size{k + 1, 0}.points();
        restriction& where = levels_[k].from_finer;
        for (std::size_t d = 0; d < 3; ++d) {
            const int first = is_all ? coarse.first[d] : part.first[d];
            where.begin[d] = first - coarse.first[d] + 1;
            where.count[d] = is_all ? coarse.n[d] : part.n[d];
            where.fine[d] = 2 * first - fine.first[d] + 1;
        }
    }
    mover_->prepare(levels_);
}

level simulation::make_level(int number) {
    const extent mine = mover_->extent_of(number);
    return {.mine = mine,
            .u = array_of(mover_->allocate(mine.elements()), mine),
            .r = array_of(mover_->allocate(mine.elements()), mine)};
}

subject simulation::about() const {
    const long long n = size_.points();
    // As is usual for this benchmark: 58 a point and iteration.
    const double operations = 58.0 * static_cast<double>(n * n * n) * size_.iterations;
    return {mover_->name(), {n, n, n}, size_.iterations, operations, "flop"};
}

std::vector<part> simulation::parts() const {
    return {{"restrict", seconds_[restricting]},
            {"prolong", seconds_[prolonging]},
            {"residual", seconds_[residuals]},
            {"smooth", seconds_[smoothing]},
            {"exchange", seconds_[exchange]}};
}

double simulation::run() {
    all_.begin_phase(set_up_phase, "set-up");
    set_up();
    if (!is_warm_) {  // an iteration that is not timed
        residual_at(size_.top, v_);
        norm();
        cycle();
        residual_at(size_.top, v_);
        set_up();
    }
    is_warm_ = true;
    seconds_.fill(0);
    all_.barrier();
    const double begin = now_seconds();
    residual_at(size_.top, v_);
    norm();
    for (int i = 0; i < size_.iterations; ++i) {
        cycle();
        residual_at(size_.top, v_);
    }
    norm_ = norm();
    return now_seconds() - begin;
}

void simulation::set_up() {
    const charges found = find_charges(all_, size_, top().mine, o_.seed);
    std::fill_n(v_.first, v_.elements(), 0.0);
    std::fill_n(top().u.first, v_.elements(), 0.0);
    place(found.positive, 1);
    place(found.negative, -1);
    mover_->fill_charges(v_);
}

void simulation::place(const std::vector<std::int64_t>& points, double value) {
    const extent& mine = top().mine;
    const std::int64_t n = size_.points();
    for (const std::int64_t p : points) {
        const std::int64_t at[] = {p % n, p / n % n, p / n / n};
        bool is_mine = true;
        for (std::size_t d = 0; d < 3; ++d)
            is_mine = is_mine && at[d] >= mine.first[d] &&
                      at[d] < std::int64_t{mine.first[d]} + mine.n[d];
        if (is_mine)
            v_.row(static_cast<int>(at[1]) - mine.first[1] + 1,
                   static_cast<int>(at[2]) - mine.first[2] + 1)[at[0] - mine.first[0] + 1] = value;
    }
}

void simulation::cycle() {
    for (int k = size_.top; k > 1; --k) down_from(k);
    std::fill_n(levels_[1].u.first, levels_[1].u.elements(), 0.0);
    smooth_at(1);
    for (int k = 2; k <= size_.top; ++k) up_to(k);
}

void simulation::down_from(int finer) {
    level& coarse = levels_[finer - 1];
    if (is_warm_) all_.begin_phase(finer - 1, level_names[finer - 1]);
    if (has_part(finer) && coarse.mine.has_part) {
        const stopwatch running(seconds_[restricting]);
        restrict_to(coarse.r, levels_[finer].r, coarse.from_finer);
    }
    fill(finer - 1, of::r);
}

void simulation::up_to(int finer) {
    const level& coarse = levels_[finer - 1];
    level& fine = levels_[finer];
    const bool is_top = finer == size_.top;
    mover_->hand_down(finer - 1);
    if (is_warm_) all_.begin_phase(finer, level_names[finer]);
    if (has_part(finer)) {
        const stopwatch running(seconds_[prolonging]);
        prolong(coarse.u, coarse.mine.first, fine.u, fine.mine.first, !is_top);
    }
    residual_at(finer, is_top ? v_ : fine.r);
    smooth_at(finer);
}

void simulation::residual_at(int number, const array& right_side) {
    if (has_part(number)) {
        const stopwatch running(seconds_[residuals]);
        residual(levels_[number].u, right_side, levels_[number].r);
    }
    fill(number, of::r);
}

void simulation::smooth_at(int number) {
    if (has_part(number)) {
        const stopwatch running(seconds_[smoothing]);
        smooth(smoother_, levels_[number].r, levels_[number].u);
    }
    fill(number, of::u);
}

void simulation::fill(int number, of what) {
    const stopwatch running(seconds_[exchange]);
    mover_->fill(number, what);
}

double simulation::norm() {
    if (is_warm_) all_.begin_phase(set_up_phase + 1, "norm");
    double sum[] = {sum_of_squares(top().r)};
    all_.sum(sum);
    const double n = size_.points();
    return std::sqrt(sum[0] / (n * n * n));
}

verdict simulation::check() {
    return compare(o_.problem_class, norm_);
}

}  // namespace skerry::npb::mg
