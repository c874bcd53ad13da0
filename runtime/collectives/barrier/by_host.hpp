// SPDX-License-Identifier: BSD-3-Clause
// The first member on each host speaks for those of its host: the others only touch its memory.
#pragma once

#include "skerry/runtime/team.hpp"
#include "team_hosts.hpp"
#include "team_words.hpp"

namespace skerry::runtime {

// A barrier of the members on this host in which their first one calls `between()` before it
// releases the others: what they stored before is visible to it, and what it stores there to them.
template <typename action>
void meet_on_host(team& members, action between) {
    const team_hosts& hosts = *members.hosts();
    waiter& waits = members.with().waits;
    const int first = hosts.first_on(hosts.mine);
    const auto others = static_cast<std::uint32_t>(hosts.n_on(hosts.mine) - 1);
    team_words::meeting& words = members.words_of(first).on_host;
    // ordering: acquire; the generation cannot change before this PE has arrived below
    const std::uint32_t old = words.generation.load(std::memory_order_acquire);
    if (members.my_member() != first) {
        // ordering: acq_rel; partner is the acquire of the first member below
        if (__atomic_add_fetch(&words.arrived, 1u, __ATOMIC_ACQ_REL) == others)
            members.with().all.wake(members.world_pe(first));
        return waits.until_changed(words.generation, old, words.sleepers, members.size());
    }
    waits.until([&] {
        // ordering: acquire; gathers what all stored before they arrived
        return __atomic_load_n(&words.arrived, __ATOMIC_ACQUIRE) == others;
    });
    between();
    // ordering: relaxed; published by the store of the generation
    __atomic_store_n(&words.arrived, 0u, __ATOMIC_RELAXED);
    // ordering: seq_cst; partner is until_changed, for the word as for its sleepers
    words.generation.store(old + 1);
    waiter::wake_all(words.generation, words.sleepers);
}

}  // namespace skerry::runtime
