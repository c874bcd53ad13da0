// SPDX-License-Identifier: BSD-3-Clause
// As central, but by remote operations only: works for any team over any transport, with the most
// traffic.
#include "skerry/runtime/collectives.hpp"
#include "team_words.hpp"

namespace skerry::runtime {
namespace {

void run(team& members) {
    const operations& with = members.with();
    const int first = members.world_pe(0);
    auto* arrived = &members.words().all.arrived;
    auto* generation = reinterpret_cast<std::uint32_t*>(&members.words().all.generation);
    const auto fetch = [&](transports::atomic_op op, std::uint32_t* word, std::uint32_t operand) {
        return with.updates.apply(op, word, operand, std::uint32_t{0}, first);
    };
    const std::uint32_t old = fetch(transports::atomic_op::load, generation, 0);
    const std::uint32_t before = fetch(transports::atomic_op::add, arrived, 1);
    if (before + 1 == static_cast<std::uint32_t>(members.size())) {
        fetch(transports::atomic_op::store, arrived, 0);
        with.ordering.quiet();
        fetch(transports::atomic_op::add, generation, 1);
    } else {
        with.waits.until([&] { return fetch(transports::atomic_op::load, generation, 0) != old; });
    }
}

int suitability(const team&) {
    return 1;
}

}  // namespace

extern const barrier_algorithm polling_barrier_algorithm{
    .name = "polling", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
