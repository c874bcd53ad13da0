// SPDX-License-Identifier: BSD-3-Clause
#include "variants/exchange_communicator.hpp"

#include <algorithm>
#include <vector>

#include "skerry/base/fatal.hpp"
#include "skerry/bootstrap/message_passing.hpp"
#include "skerry/exchange/halo.hpp"
#include "skerry/runtime/combine.hpp"

namespace skerry::cloverleaf {
namespace {

using bootstrap::message_passing;

// A strategy that sends MPI's messages reduces by MPI as well, so that the comparison is with a
// whole MPI program; all others reduce by the runtime.
class exchange_communicator final : public communicator {
 public:
    exchange_communicator(runtime::world& world, const exchange::variant& how, const block& b,
                          const block_grid& grid)
        : world_(world),
          messages_(how.how->name == "mpi_two_sided" ? world.job().messages() : nullptr) {
        const auto cells = blocks_of(b, grid);
        for (const auto& group : exchange_groups())
            halos_.push_back(
                std::make_unique<exchange::halo>(world, cells, fields_of(group, b),
                                                 exchange::halo_shape{.depth = group.depth}, how));
    }

    int pe() const override { return world_.pe(); }
    int n_pes() const override { return world_.n_pes(); }
    void start(exchange_group group) override { halos_[static_cast<std::size_t>(group)]->start(); }
    void finish(exchange_group group) override {
        halos_[static_cast<std::size_t>(group)]->finish();
    }

    double min(double value) override {
        reduce({&value, 1}, message_passing::reduction::minimum,
               runtime::combine<runtime::op_min, double>);
        return value;
    }
    double max(double value) override {
        reduce({&value, 1}, message_passing::reduction::maximum,
               runtime::combine<runtime::op_max, double>);
        return value;
    }
    void sum(std::span<double> values) override {
        reduce(values, message_passing::reduction::sum, runtime::combine<runtime::op_sum, double>);
    }

    traffic so_far() const override {
        exchange::counters all;
        for (const auto& each : halos_) all += each->counted();
        return {static_cast<double>(all.puts), static_cast<double>(all.signals), all.pack_seconds};
    }

 private:
    static exchange::decomposition blocks_of(const block& b, const block_grid& grid) {
        const exchange::global_index cells[] = {b.domain().nx, b.domain().ny};
        const int blocks[] = {grid.columns, grid.rows};
        return exchange::decomposition::even(cells, blocks);
    }

    static std::vector<exchange::field> fields_of(const exchange_group_info& group,
                                                  const block& b) {
        std::vector<exchange::field> fields;
        for (const field_id id : group.fields) {
            const auto where = info(id).where;
            fields.push_back({.name = info(id).name,
                              .first = &b[id](0, 0),
                              .element_bytes = sizeof(double),
                              .strides = {1, b.layout().pitch, 0, 0},
                              .extra = {extra_x(where), extra_y(where)}});
        }
        return fields;
    }

    void reduce(std::span<double> values, message_passing::reduction operation,
                void (*by_pairs)(void*, const void*, std::size_t)) {
        if (messages_) return messages_->all_reduce(values, operation);
        runtime::reduce_local(world_.all_teams().world(), values.data(), values.size(),
                              {sizeof(double), by_pairs});
    }

    runtime::world& world_;
    message_passing* messages_;
    std::vector<std::unique_ptr<exchange::halo>> halos_;
};

}  // namespace

std::unique_ptr<communicator> make_exchange_communicator(runtime::world& world,
                                                         const std::string& variant, const block& b,
                                                         const block_grid& grid) {
    exchange::variant how;
    std::string error;
    if (!exchange::parse_variant(variant, how, error)) fatal("cloverleaf", "%s", error.c_str());
    return std::make_unique<exchange_communicator>(world, how, b, grid);
}

}  // namespace skerry::cloverleaf
