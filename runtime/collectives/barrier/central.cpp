// SPDX-License-Identifier: BSD-3-Clause
// One counter and one generation word at member 0: the fewest wake-ups when PEs share cores, since
// whoever arrives last releases all at once.
#include "skerry/runtime/collectives.hpp"
#include "team_words.hpp"

namespace skerry::runtime {
namespace {

void run(team& members) {
    team_words& words = members.words_of_first();
    // ordering: acquire; the generation cannot change before this PE has arrived below
    const std::uint32_t old = words.generation.load(std::memory_order_acquire);
    // ordering: acq_rel; gathers what all earlier arrivals stored, for the release of the
    // generation
    const auto before = __atomic_fetch_add(&words.arrived, 1u, __ATOMIC_ACQ_REL);
    const int missing = members.size() - static_cast<int>(before) - 1;
    if (missing == 0) {
        // ordering: relaxed; published by the store of the generation
        __atomic_store_n(&words.arrived, 0u, __ATOMIC_RELAXED);
        // ordering: seq_cst; partner is until_changed, for the word as for its sleepers
        words.generation.store(old + 1);
        waiter::wake_all(words.generation, words.sleepers);
    } else {
        members.with().waits.until_changed(words.generation, old, words.sleepers, missing);
    }
}

int suitability(const team& members) {
    return members.with().all.is_direct() ? 3 : 0;
}

}  // namespace

extern const barrier_algorithm central_barrier_algorithm{
    .name = "central", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
