// SPDX-License-Identifier: BSD-3-Clause
#include "collectives/barrier/central.hpp"

#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {
namespace {

void run(team& members) {
    meet_centrally(members, [] {});
}

int suitability(const team& members) {
    return members.is_direct() ? 3 : 0;
}

}  // namespace

extern const barrier_algorithm central_barrier_algorithm{
    .name = "central", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
