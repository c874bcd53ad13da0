// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <barrier>
#include <memory>
#include <vector>

#include "problem/block.hpp"
#include "step/communicator.hpp"
#include "verify/checksum.hpp"
#include "verify/references.hpp"

namespace skerry::cloverleaf::test {

// What the PEs of one process share: one thread and one block each.
struct in_process_world {
    in_process_world(const deck& d, const block_grid& grid);

    block_grid grid;
    field_layout layout;
    std::vector<std::unique_ptr<double[]>> memory;
    std::vector<block> blocks;
    std::vector<double> values;  // one row of a reduction per PE
    std::barrier<> barrier;
};

// The oracle: every halo value is looked up by its global index in the block that owns it, when the
// exchange starts; the halo holds NaN until it finishes. So a strip that is not ready at start, or
// a halo that is read too early, changes the result.
class in_process_communicator final : public communicator {
 public:
    in_process_communicator(in_process_world& world, int pe) : world_(world), pe_(pe) {}

    int pe() const override { return pe_; }
    int n_pes() const override { return world_.grid.n_blocks(); }
    void start(exchange_group group) override;
    void finish(exchange_group group) override;
    double min(double value) override;
    double max(double value) override;
    void sum(std::span<double> values) override;

 private:
    template <typename combine>
    double reduce(double value, combine&& with);

    in_process_world& world_;
    int pe_;
    std::vector<double> arriving_;
};

struct outcome {
    summary sums;
    std::uint64_t checksum = 0;
    std::int64_t steps = 0, exchanges = 0;
    std::string error;
};

outcome run_blocks(const deck& d, const block_grid& grid, bool overlap);

}  // namespace skerry::cloverleaf::test
