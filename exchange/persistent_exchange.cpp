// SPDX-License-Identifier: BSD-3-Clause
#include <utility>

#include "skerry/base/fatal.hpp"
#include "skerry/exchange/halo.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {

surroundings surroundings_of(runtime::world& world) {
    return {.n_pes = world.n_pes(), .has_messages = world.job().messages() != nullptr};
}

persistent_exchange::persistent_exchange(runtime::world& world, const plan& what,
                                         const variant& how)
    : what_(what), how_(how) {
    const verdict here = applicable(how, surroundings_of(world));
    if (!here.applicable)
        fatal("exchange", "the variant %s cannot be used: %s", how.name().c_str(),
              here.why.c_str());
    ready_ = how.how->prepare(world, what_, how.options);
}

persistent_exchange::~persistent_exchange() = default;
persistent_exchange::persistent_exchange(persistent_exchange&&) noexcept = default;

double persistent_exchange::estimated_seconds(const machine& on) const {
    return how_.how->cost(what_, how_.options, on);
}

}  // namespace skerry::exchange
