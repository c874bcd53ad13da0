// SPDX-License-Identifier: BSD-3-Clause
// Over Skerry: rows go one-sided from columns to planes and back, by a strategy of the exchange
// library. A row of all x is an element; those that stay on their PE are not copied at all.
#include <array>
#include <optional>
#include <vector>

#include "carriers/skerry.hpp"
#include "program.hpp"
#include "simulation.hpp"
#include "skerry/exchange/redistribute.hpp"

namespace {

using namespace skerry;
using namespace skerry::npb::ft;
using exchange::index_list;
using exchange::stripe;

// Rows that change their PE, as indices z * ny + y, in the order in which they lie in memory.
struct row_lists {
    index_list on_the_way;  // of this PE's columns, in other planes
    index_list in_planes;   // of this PE's planes, in other columns
    index_list places;      // of the latter: rows from the first one of the planes on
};

row_lists lists_of(const slabs& mine) {
    const exchange::global_index ny = mine.all.ny, y = mine.first_column(), height = mine.columns();
    std::vector<stripe> away, here, places;
    for (exchange::global_index z = 0; z < mine.all.nz; ++z) {
        if (!mine.has_plane(static_cast<int>(z))) {
            away.push_back({z * ny + y, 1, height});
            continue;
        }
        const exchange::global_index place = (z - mine.first_plane()) * ny;
        for (const auto& [first, end] :
             {std::pair{exchange::global_index{0}, y}, {y + height, ny}}) {
            here.push_back({z * ny + first, 1, end - first});
            places.push_back({place + first, 1, end - first});
        }
    }
    return {index_list(away), index_list(here), index_list(places)};
}

class one_sided final : public mover {
 public:
    one_sided(npb::skerry_carrier& all, const slabs& mine, const std::string& strategy,
              std::string& error)
        : mine_(mine),
          planes_(static_cast<complex*>(all.allocate(bytes(mine.share()), "planes"))),
          away_(mine.n_pes == 1
                    ? nullptr
                    : static_cast<complex*>(all.allocate(
                          bytes(mine.share() / mine.n_pes * (mine.n_pes - 1)), "rows"))) {
        if (!away_) return;
        const row_lists rows = lists_of(mine);
        runtime::world& world = all.world();
        const auto there = exchange::map_by_directory(world, rows.on_the_way, rows.in_planes);
        const auto back = exchange::map_by_directory(world, rows.in_planes, rows.on_the_way);
        const exchange::listed_array arrays[] = {{.name = "rows",
                                                  .mapping = &there,
                                                  .source = away_,
                                                  .target = planes_,
                                                  .element_bytes = bytes(mine.all.nx),
                                                  .to = {rows.places}},
                                                 {.name = "rows",
                                                  .mapping = &back,
                                                  .source = planes_,
                                                  .target = away_,
                                                  .element_bytes = bytes(mine.all.nx),
                                                  .from = {rows.places}}};
        const auto plan = exchange::make_redistribution_plan(world, {&arrays[0], 1});
        const auto how =
            npb::choose(world, strategy.empty() ? "sections_signal" : strategy, plan, error);
        if (!error.empty()) return;
        to_planes_.emplace(world, plan, how);
        to_columns_.emplace(world, std::span(&arrays[1], 1), how);
    }

    std::string name() const override { return to_planes_ ? to_planes_->how().name() : "none"; }
    complex* planes() override { return planes_; }
    complex* row(int z, int column) override {
        if (mine_.has_plane(z)) {
            const int y = mine_.first_column() + column;
            return at(planes_, (z - mine_.first_plane()) * mine_.all.ny + y);
        }
        const int others = z < mine_.first_plane() ? z : z - mine_.planes();
        return at(away_, others * mine_.columns() + column);
    }
    void to_planes() override {
        if (to_planes_) to_planes_->run();
    }
    void to_columns() override {
        if (to_columns_) to_columns_->run();
    }

 private:
    static std::size_t bytes(std::size_t elements) { return elements * sizeof(complex); }
    complex* at(complex* first, int row) const {
        return first + static_cast<std::size_t>(row) * mine_.all.nx;
    }

    slabs mine_;
    complex* planes_;
    complex* away_;  // [z that others have][column][x]
    std::optional<exchange::persistent_exchange> to_planes_;
    std::optional<exchange::redistribution> to_columns_;
};

npb::prepared make(npb::skerry_carrier& all, const npb::options& o) {
    const slabs mine{grid_of(o.problem_class), all.pe(), all.n_pes()};
    std::string error = trouble_of(mine.all, mine.n_pes);
    if (!error.empty()) return {nullptr, error};
    auto rows = std::make_unique<one_sided>(all, mine, o.strategy, error);
    if (!error.empty()) return {nullptr, error};
    return {std::make_unique<simulation>(all, o, mine, std::move(rows))};
}

}  // namespace

int main(int argc, char** argv) {
    return npb::run_program<npb::skerry_carrier>(
        argc, argv, "npb_ft", "NAS FT: 3-D Fourier transforms in slabs, data carried by Skerry",
        make);
}
