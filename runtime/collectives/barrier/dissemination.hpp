// SPDX-License-Identifier: BSD-3-Clause
// In round r everybody signals the one 2^r places on and waits for the one 2^r places back
// (Hensgen, Finkel and Manber 1988). Every word has one writer and is polled where it lies.
#pragma once

#include "skerry/runtime/team.hpp"
#include "team_words.hpp"

namespace skerry::runtime {

// A barrier among `count` members, of which `member_at(place)` tells the numbers; this one has
// `mine`.
template <typename numbers>
void disseminate(team& members, int mine, int count, numbers member_at) {
    const operations& with = members.with();
    const std::uint64_t barrier = members.next_barrier();
    team_words& words = members.words();
    for (int round = 0, distance = 1; distance < count; ++round, distance *= 2) {
        const int to = member_at((mine + distance) % count);
        std::uint64_t& word = words.rounds[round].barrier;
        // What was stored before, and heard of in earlier rounds, comes first.
        with.notices.signal(&word, barrier, transports::signal_op::set, members.world_pe(to));
        with.waits.until([&] {
            // ordering: acquire; partner is the release of the signal above
            return __atomic_load_n(&word, __ATOMIC_ACQUIRE) >= barrier;
        });
    }
}

}  // namespace skerry::runtime
