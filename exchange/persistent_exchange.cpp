// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <string>
#include <utility>

#include "agreement.hpp"
#include "machinery/copy.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/bootstrap/message_passing.hpp"
#include "skerry/exchange/halo.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {

surroundings surroundings_of(runtime::world& world) {
    const bootstrap::message_passing* mpi = world.job().messages();
    const bool is_there = mpi && !mpi->finalised();
    return {.has_messages = is_there, .has_windows = is_there && mpi->has_slots()};
}

namespace {

// Takes out what this PE sends to itself, where that can go straight from one array to another: in
// the only phase, between arrays that are not the same.
plan_link take_own(plan& what) {
    plan_link own{what.pe, {}};
    if (what.phases.size() != 1) return own;
    phase& only = what.phases.front();
    const auto is_own = [&](const plan_link& l) { return l.partner == what.pe; };
    const auto sent = std::find_if(only.sends.begin(), only.sends.end(), is_own);
    if (sent == only.sends.end()) return own;
    for (const plan_link::part& part : sent->parts)
        if (what.fields[part.field].source() == what.fields[part.field].target()) return own;
    own = std::move(*sent);
    std::erase_if(only.sends, is_own);
    std::erase_if(only.receives, is_own);
    return own;
}

void require_alike(runtime::world& world, const variant& how) {
    const auto all = all_strategies();
    const std::string advice = "it is " + how.name() + " here; ask for the same on all PEs";
    agreement given;
    given.add(std::ranges::find(all, how.how) - all.begin(), "the strategy, by number");
    given.add(how.options.bits(), "the strategy's options, as a number");
    given.require(world, "exchange", advice.c_str());
}

}  // namespace

persistent_exchange::persistent_exchange(runtime::world& world, const plan& what,
                                         const variant& how)
    : call_(world.call()), what_(what), how_(how) {
    require_alike(world, how);
    const verdict here = applicable(how, surroundings_of(world));
    if (!here.applicable)
        fatal("exchange", "the variant %s cannot be used: %s", how.name().c_str(),
              here.why.c_str());
    own_ = take_own(what_);
    ready_ = how.how->prepare(world, what_, how.options);
}

persistent_exchange::~persistent_exchange() {
    if (ready_ && started_)
        fatal("exchange", "destroyed between start() and finish(): call finish() first");
}
persistent_exchange::persistent_exchange(persistent_exchange&&) noexcept = default;

void persistent_exchange::enter(bool starting) {
    starting ? bootstrap::note_call(call_, "exchange start")
             : bootstrap::note_call(call_, "exchange finish");
    if (starting == started_)
        fatal(call_.name, "%s",
              starting ? "the exchange before is not finished: call finish() first"
                       : "nothing was started: call start() first");
    started_ = starting;
}

void persistent_exchange::copy_own() const {
    for (const plan_link::part& part : own_.parts) {
        const field& f = what_.fields[part.field];
        for (const copy_block& b : part.blocks) copy_across(located(b, f.source(), f.target()));
    }
}

double persistent_exchange::estimated_seconds(const machine& on) const {
    return how_.how->cost(what_, how_.options, on);
}

}  // namespace skerry::exchange
