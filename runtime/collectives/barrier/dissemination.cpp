// SPDX-License-Identifier: BSD-3-Clause
// The fastest when each PE has a core, and one that works where peers are not mapped.
#include "collectives/barrier/dissemination.hpp"

#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {
namespace {

void run(team& members) {
    disseminate(members, members.my_member(), members.size(), [](int member) { return member; });
}

int suitability(const team& members) {
    if (!members.has_private_words()) return 0;
    return members.with().waits.cores_are_shared() ? 2 : 4;
}

}  // namespace

extern const barrier_algorithm dissemination_barrier_algorithm{
    .name = "dissemination", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
