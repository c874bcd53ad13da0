// SPDX-License-Identifier: BSD-3-Clause
#include <utility>

#include "skerry/base/fatal.hpp"
#include "skerry/exchange/halo.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {

surroundings surroundings_of(runtime::world& world) {
    return {.has_messages = world.job().messages() != nullptr};
}

persistent_exchange::persistent_exchange(runtime::world& world, const plan& what,
                                         const variant& how)
    : call_(world.call()), what_(what), how_(how) {
    const verdict here = applicable(how, surroundings_of(world));
    if (!here.applicable)
        fatal("exchange", "the variant %s cannot be used: %s", how.name().c_str(),
              here.why.c_str());
    ready_ = how.how->prepare(world, what_, how.options);
}

persistent_exchange::~persistent_exchange() = default;
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

double persistent_exchange::estimated_seconds(const machine& on) const {
    return how_.how->cost(what_, how_.options, on);
}

}  // namespace skerry::exchange
