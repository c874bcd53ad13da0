// SPDX-License-Identifier: BSD-3-Clause
// In round r every member signals the one 2^r places on and waits for the one 2^r places back
// (Hensgen, Finkel and Manber 1988). Every word has one writer and is polled where it lies: the
// fastest when each PE has a core, and the one that works where peers are not mapped.
#include "skerry/runtime/collectives.hpp"
#include "team_words.hpp"

namespace skerry::runtime {
namespace {

void run(team& members) {
    const operations& with = members.with();
    const std::uint64_t barrier = members.next_barrier();
    team_words& words = members.words();
    const int size = members.size();
    for (int round = 0, distance = 1; distance < size; ++round, distance *= 2) {
        const int to = (members.my_member() + distance) % size;
        std::uint64_t& word = words.rounds[round].barrier;
        // What was stored before, and heard of in earlier rounds, comes first.
        with.notices.signal(&word, barrier, transports::signal_op::set, members.world_pe(to));
        with.waits.until([&] {
            // ordering: acquire; partner is the release of the signal above
            return __atomic_load_n(&word, __ATOMIC_ACQUIRE) >= barrier;
        });
    }
}

int suitability(const team& members) {
    if (!members.has_private_words()) return 0;
    return members.with().waits.cores_are_shared() ? 2 : 4;
}

}  // namespace

extern const barrier_algorithm dissemination_barrier_algorithm{
    .name = "dissemination", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
