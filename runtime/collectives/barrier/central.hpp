// SPDX-License-Identifier: BSD-3-Clause
// One counter and one generation word at member 0: the fewest wake-ups when PEs share cores, since
// whoever arrives last releases all at once.
#pragma once

#include "skerry/runtime/team.hpp"
#include "team_words.hpp"

namespace skerry::runtime {

// A barrier in which the last to arrive calls `once()` before it releases the others: what they
// stored before is visible to it, and what it stores there to them. Needs mapped peers.
template <typename action>
void meet_centrally(team& members, action once) {
    team_words::meeting& words = members.words_of_first().all;
    // ordering: acquire; the generation cannot change before this PE has arrived below
    const std::uint32_t old = words.generation.load(std::memory_order_acquire);
    // ordering: acq_rel; gathers what all earlier arrivals stored, for the release of the
    // generation
    const auto before = __atomic_fetch_add(&words.arrived, 1u, __ATOMIC_ACQ_REL);
    const int missing = members.size() - static_cast<int>(before) - 1;
    if (missing == 0) {
        once();
        // ordering: relaxed; published by the store of the generation
        __atomic_store_n(&words.arrived, 0u, __ATOMIC_RELAXED);
        // ordering: seq_cst; partner is until_changed, for the word as for its sleepers
        words.generation.store(old + 1);
        waiter::wake_all(words.generation, words.sleepers);
    } else {
        members.with().waits.until_changed(words.generation, old, words.sleepers, missing);
    }
}

}  // namespace skerry::runtime
