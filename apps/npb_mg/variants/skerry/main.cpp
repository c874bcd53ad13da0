// SPDX-License-Identifier: BSD-3-Clause
// Over Skerry: layers by halos of the exchange library, one for each array, made once. A direction
// that is not cut is wrapped on the spot. The coarsest levels every PE has whole and computes
// alike: one exchange gathers the first of them, and none is needed for all below.
#include <algorithm>
#include <deque>
#include <optional>

#include "carriers/skerry.hpp"
#include "program.hpp"
#include "simulation.hpp"
#include "skerry/exchange/tuner.hpp"

namespace {

using namespace skerry;
using namespace skerry::npb::mg;
using exchange::field;
using exchange::global_index;

constexpr int coarse_levels = 4;  // 16^3 points: less work than messages

class by_halos final : public mover {
 public:
    by_halos(npb::skerry_carrier& all, const pe_grid& pes, const size& what,
             const std::string& strategy)
        : all_(all), pes_(pes), strategy_(strategy) {
        const triple blocks = pes.blocks();
        int needed = 0;  // so that each PE has points of the level that is gathered
        while ((1 << needed) < *std::max_element(blocks.begin(), blocks.end())) ++needed;
        if (pes.n_pes > 1) gathered_ = std::min(std::max(coarse_levels, needed), what.top - 1);
    }

    std::string name() const override { return name_; }
    extent extent_of(int level) const override {
        return level <= gathered_ ? whole(level) : cut(level, pes_);
    }
    double* allocate(std::size_t elements) override {
        auto* memory = static_cast<double*>(all_.allocate(elements * sizeof(double), "a level"));
        std::fill_n(memory, elements, 0.0);
        return memory;
    }
    void prepare(std::span<const level> levels) override;
    void fill(int number, of what) override {
        const level& l = levels_[number];
        const array& a = what == of::u ? l.u : l.r;
        if (number == gathered_ && what == of::r) gather_->run();
        for (int d = 0; d < 3; ++d)
            if (number <= gathered_ || blocks_[d] == 1) wrap(a, d);
        if (number > gathered_ && pes_.n_pes > 1)
            halos_[2 * static_cast<std::size_t>(number - gathered_ - 1) + (what == of::r)].run();
    }
    const std::string& error() const { return error_; }

 private:
    exchange::plan halo_plan(const extent& mine, const array& a, bool one_phase) const;
    exchange::plan gather_plan(const level& l) const;

    npb::skerry_carrier& all_;
    pe_grid pes_;
    triple blocks_ = pes_.blocks();
    std::string strategy_, error_, name_ = "none";
    int gathered_ = 0;  // this level and those below it are whole
    std::span<const level> levels_;
    std::optional<exchange::persistent_exchange> gather_;
    std::deque<exchange::persistent_exchange> halos_;  // u and r of each level that is cut
};

field field_of(double* first, const array& a) {
    return {
        .name = "layers", .first = first, .strides = {1, a.n[0], global_index{a.n[0]} * a.n[1], 0}};
}

// In directions that are not cut what a PE has includes the layers, so that they travel with it.
exchange::plan by_halos::halo_plan(const extent& mine, const array& a, bool one_phase) const {
    std::vector<global_index> cells;
    exchange::halo_shape shape{.depth = 1};
    triple begin{};
    for (std::size_t d = 0; d < 3; ++d) {
        const bool is_cut = blocks_[d] > 1;
        cells.push_back(is_cut ? global_index{mine.n[d]} * blocks_[d] : a.n[d]);
        shape.periodic[d] = is_cut;
        begin[d] = is_cut ? 1 : 0;
    }
    const auto blocks = exchange::decomposition::even(cells, blocks_);
    const field fields[] = {field_of(a.row(begin[1], begin[2]) + begin[0], a)};
    return exchange::make_halo_plan(pes_.pe, blocks, fields, shape, one_phase);
}

// Everybody gets everything.
exchange::plan by_halos::gather_plan(const level& l) const {
    exchange::distribution all;
    const global_index n = l.mine.n[0];
    const exchange::section_set every(exchange::section{{0, n}, {0, n}, {0, n}});
    for (int pe = 0; pe < pes_.n_pes; ++pe) {
        const extent part = cut(gathered_, {pe, pes_.n_pes});
        const auto range = [&](std::size_t d) {
            return exchange::range{part.first[d], part.first[d] + part.n[d]};
        };
        const exchange::section own{range(0), range(1), range(2)};
        all.have.emplace_back(own);
        all.want.push_back(subtract(every, own));
    }
    exchange::field_request request{field_of(l.r.row(1, 1) + 1, l.r), {}, {{&all}}};
    request.origins.resize(static_cast<std::size_t>(pes_.n_pes));
    return exchange::make_plan(pes_.pe, pes_.n_pes, {&request, 1});
}

void by_halos::prepare(std::span<const level> levels) {
    levels_ = levels;
    if (pes_.n_pes == 1) return;
    runtime::world& world = all_.world();
    const level& top = levels.back();
    // Chosen for the finest level, where most of the time goes.
    const auto phases = halo_plan(top.mine, top.u, false);
    const auto at_once = halo_plan(top.mine, top.u, true);
    const auto how = strategy_ == "tuned" ? exchange::tune(world, {&phases, &at_once}).chosen
                                          : npb::choose(world, strategy_, phases, error_);
    if (!error_.empty()) return;
    name_ = how.name();
    gather_.emplace(world, gather_plan(levels[gathered_]), how);
    for (std::size_t k = gathered_ + 1; k < levels.size(); ++k)
        for (const array& a : {levels[k].u, levels[k].r})
            halos_.emplace_back(
                world, halo_plan(levels[k].mine, a, how.has(exchange::option::diagonals)), how);
}

npb::prepared make(npb::skerry_carrier& all, const npb::options& o) {
    const pe_grid pes{all.pe(), all.n_pes()};
    const size what = size_of(o.problem_class);
    const std::string error = trouble_of(what, pes.n_pes);
    if (!error.empty()) return {nullptr, error};
    auto halos = std::make_unique<by_halos>(all, pes, what, o.strategy);
    const by_halos& made = *halos;
    auto ready = std::make_unique<simulation>(all, o, pes, std::move(halos));
    if (!made.error().empty()) return {nullptr, made.error()};
    return {std::move(ready)};
}

}  // namespace

int main(int argc, char** argv) {
    return npb::run_program<npb::skerry_carrier>(
        argc, argv, "npb_mg", "NAS MG: multigrid in blocks, faces carried by Skerry", make);
}
