// SPDX-License-Identifier: BSD-3-Clause
// A form of the bounds exchange: everything that fills the halos of some fields.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "problem/grid.hpp"
#include "skerry/exchange/variant.hpp"

namespace skerry::runtime {
class world;
}

namespace skerry::bounds_exchange {

class form {
 public:
    virtual ~form() = default;  // collective
    virtual void exchange() = 0;
    // What its plans are carried out by; empty if it has none.
    virtual std::string strategy() const { return {}; }
};

// How plans are carried out; none: as the tuner finds to be the fastest.
using way = std::optional<exchange::variant>;

// Fields of one exchange, in symmetric memory.
struct task {
    runtime::world& world;
    const grid& all;
    block mine;
    layout memory;
    std::span<const field> fields;
};

struct form_kind {
    std::string_view name;
    std::string_view label;  // what the timers call it: bex_2d_LABEL
    std::string_view summary;
    bool needs_mpi;
    bool has_strategies;
    // Collective. `how` is for forms that have strategies.
    std::unique_ptr<form> (*make)(const task& what, const way& how);
};

std::span<const form_kind> all_forms();

// For the table of forms.
std::unique_ptr<form> make_original(const task& what, const way&);
std::unique_ptr<form> make_original_mpi(const task& what, const way&);
std::unique_ptr<form> make_plan(const task& what, const way& how);
std::unique_ptr<form> make_plan_two_phases(const task& what, const way& how);

}  // namespace skerry::bounds_exchange
