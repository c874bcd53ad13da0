// SPDX-License-Identifier: BSD-3-Clause
#include "simulation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "skerry/base/clock.hpp"
#include "stopwatch.hpp"
#include "verify/official.hpp"

namespace skerry::npb::is {

simulation::simulation(carrier& all, const options& o, const share& mine,
                       std::unique_ptr<mover> keys)
    : all_(all),
      o_(o),
      mine_(mine),
      mover_(std::move(keys)),
      keys_(mine.keys()),
      buckets_(mine.all.buckets() + n_tests),
      next_(mine.all.buckets()),
      ranks_(mine.all) {}

subject simulation::about() const {
    const auto keys = static_cast<double>(mine_.all.keys());
    return {mover_->name(),
            {static_cast<long long>(mine_.all.keys())},
            iterations,
            keys * iterations,
            "key"};
}

std::vector<part> simulation::parts() const {
    return {{"buckets", bucket_s_}, {"exchange", exchange_s_}, {"ranks", rank_s_}};
}

double simulation::run() {
    all_.begin_phase(1, "set-up");
    make_keys(mine_, o_.seed, keys_);
    rank(1);
    tested_ranks_.fill(-1);
    bucket_s_ = exchange_s_ = rank_s_ = 0;
    all_.begin_phase(2, "ranking");
    all_.barrier();
    const double begin = now_seconds();
    for (int i = 1; i <= iterations; ++i) rank(i);
    return now_seconds() - begin;
}

void simulation::change_keys(int iteration) {
    if (mine_.pe != 0) return;
    keys_[static_cast<std::size_t>(iteration)] = iteration;
    keys_[static_cast<std::size_t>(iteration) + iterations] = mine_.all.max_key() - iteration;
}

void simulation::count() {
    const stopwatch running(bucket_s_);
    const std::size_t n = mine_.all.buckets();
    count_buckets(keys_, mine_.all.bucket_shift(), std::span(buckets_).first(n));
    const auto places = test_places(o_.problem_class);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::size_t at = places[i] - mine_.first();  // large where it is below the first
        buckets_[n + i] = at < keys_.size() ? keys_[at] : 0;
    }
}

void simulation::rank(int iteration) {
    change_keys(iteration);
    count();
    const std::size_t n = mine_.all.buckets();
    std::span<const std::int32_t> sums;
    std::vector<std::size_t> first;
    {
        const stopwatch running(exchange_s_);
        sums = mover_->sums(buckets_);
        first = share_out(sums.first(n), mine_.all.keys(), mine_.n_pes);
        mover_->places(first, next_);
    }
    {
        const stopwatch running(bucket_s_);
        scatter(keys_, mine_.all.bucket_shift(), next_);
    }
    {
        const stopwatch running(exchange_s_);
        received_ = mover_->move();
    }
    const stopwatch running(rank_s_);
    const auto pe = static_cast<std::size_t>(mine_.pe);
    const auto before = std::accumulate(
        sums.begin(), sums.begin() + static_cast<std::ptrdiff_t>(first[pe]), std::int64_t{0});
    const int shift = mine_.all.bucket_shift();
    ranks_.begin(static_cast<key>(first[pe] << shift), static_cast<key>(first[pe + 1] << shift),
                 before);
    ranks_.count(received_);
    ranks_.finish();
    note_ranks(iteration, sums.subspan(n));
}

void simulation::note_ranks(int iteration, std::span<const std::int32_t> tested) {
    for (std::size_t i = 0; i < tested.size(); ++i)
        if (ranks_.has(tested[i]))
            tested_ranks_[static_cast<std::size_t>(iteration - 1) * n_tests + i] =
                static_cast<double>(ranks_.rank(tested[i]));
}

verdict simulation::check() {
    all_.begin_phase(3, "check");
    all_.max(tested_ranks_);
    verdict found = compare(o_.problem_class, tested_ranks_);
    const double wrong = out_of_order();
    if (found.passed && wrong > 0) {
        found.passed = false;
        found.text = std::to_string(static_cast<long long>(wrong)) +
                     " keys are out of order or missing at the end";
    }
    return found;
}

double simulation::out_of_order() {
    std::vector<key> sorted(received_.size(), -1);
    ranks_.sort(received_, sorted);
    double wrong = 0;
    for (std::size_t i = 1; i < sorted.size(); ++i) wrong += sorted[i - 1] > sorted[i];
    // The least (negated, for max) and the largest key of each PE.
    constexpr double none = std::numeric_limits<double>::lowest();
    const auto pes = static_cast<std::size_t>(mine_.n_pes);
    std::vector<double> ends(2 * pes, none);
    if (!sorted.empty()) {
        ends[2 * static_cast<std::size_t>(mine_.pe)] = -sorted.front();
        ends[2 * static_cast<std::size_t>(mine_.pe) + 1] = sorted.back();
    }
    all_.max(ends);
    double both[] = {wrong, static_cast<double>(sorted.size())};
    all_.sum(both);
    double largest = none;
    for (std::size_t pe = 0; pe < pes; ++pe) {
        if (ends[2 * pe] == none) continue;
        both[0] += largest > -ends[2 * pe];
        largest = ends[2 * pe + 1];
    }
    return both[0] + std::abs(both[1] - static_cast<double>(mine_.all.keys()));
}

}  // namespace skerry::npb::is
