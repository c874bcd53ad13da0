// SPDX-License-Identifier: BSD-3-Clause
// The bounds exchange as redistributions: who sends what to whom is found out, not written down.
#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "skerry/exchange/redistribute.hpp"
#include "skerry/exchange/tuner.hpp"
#include "variants/form.hpp"
#include "variants/plan/lists.hpp"

namespace skerry::bounds_exchange {
namespace {

using make_lists = lists (*)(const grid&, const block&, const layout&, point_kind);

exchange::plan plan_of(const task& what, make_lists make) {
    constexpr point_kind kinds[] = {point_kind::p, point_kind::u, point_kind::v};
    std::array<lists, 3> found;
    std::array<exchange::list_mapping, 3> who;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto is_kind = [&](const field& f) { return f.kind == kinds[k]; };
        if (std::none_of(what.fields.begin(), what.fields.end(), is_kind)) continue;
        found[k] = make(what.all, what.mine, what.memory, kinds[k]);
        who[k] = exchange::map_by_directory(what.world, found[k].have, found[k].want);
    }
    std::vector<exchange::listed_array> arrays;
    for (const field& f : what.fields) {
        const std::size_t k = f.kind == kinds[0] ? 0 : f.kind == kinds[1] ? 1 : 2;
        const exchange::global_index pitch = what.memory.level_pitch();
        arrays.push_back({.name = "field",
                          .mapping = &who[k],
                          .source = f.points,
                          .target = f.points,
                          .levels = what.memory.levels,
                          .from = {found[k].have_at, pitch},
                          .to = {found[k].want_at, pitch}});
    }
    return exchange::make_redistribution_plan(what.world, arrays);
}

class planned final : public form {
 public:
    planned(const task& what, std::initializer_list<make_lists> phases, const way& how)
        : mine_(what.mine), memory_(what.memory), fields_(what.fields.begin(), what.fields.end()) {
        for (const make_lists make : phases) add(what.world, plan_of(what, make), how);
    }

    void exchange() override {
        for (exchange::persistent_exchange& phase : phases_) phase.run();
        for (const field& f : fields_) turn_signs(f, mine_, memory_);
    }

    std::string strategy() const override { return strategy_; }

 private:
    void add(runtime::world& world, const exchange::plan& what, const way& how) {
        const auto by = how ? *how : exchange::tune(world, {.phases = &what}).chosen;
        phases_.emplace_back(world, what, by);
        if (!strategy_.empty()) strategy_ += ", ";
        strategy_ += (how ? "" : "tuned: ") + by.name();
    }

    block mine_;
    layout memory_;
    std::vector<field> fields_;
    std::vector<exchange::persistent_exchange> phases_;
    std::string strategy_;
};

}  // namespace

std::unique_ptr<form> make_plan(const task& what, const way& how) {
    return std::make_unique<planned>(what, std::initializer_list<make_lists>{whole_halo}, how);
}

std::unique_ptr<form> make_plan_two_phases(const task& what, const way& how) {
    return std::make_unique<planned>(
        what, std::initializer_list<make_lists>{halo_columns, halo_rows}, how);
}

}  // namespace skerry::bounds_exchange
