// SPDX-License-Identifier: BSD-3-Clause
// The benchmark: integer keys are ranked ten times.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "benchmark.hpp"
#include "problem/keys.hpp"
#include "problem/ranking.hpp"
#include "variants/mover.hpp"

namespace skerry::npb::is {

class simulation : public benchmark {
 public:
    simulation(carrier& all, const options& o, const share& mine, std::unique_ptr<mover> keys);

    subject about() const override;
    double run() override;
    std::vector<part> parts() const override;
    verdict check() override;

 private:
    void rank(int iteration);
    void change_keys(int iteration);
    void count();
    void note_ranks(int iteration, std::span<const std::int32_t> tested);
    // How many neighbours in the order of all keys are out of order, over all PEs.
    double out_of_order();

    carrier& all_;
    options o_;
    share mine_;
    std::unique_ptr<mover> mover_;
    std::vector<key> keys_;
    counts buckets_;  // this PE's, then the tested keys that it has
    std::vector<key*> next_;
    std::span<const key> received_;
    ranking ranks_;
    std::array<double, iterations * n_tests> tested_ranks_;  // -1 where another PE has them
    double bucket_s_ = 0, exchange_s_ = 0, rank_s_ = 0;
};

}  // namespace skerry::npb::is
