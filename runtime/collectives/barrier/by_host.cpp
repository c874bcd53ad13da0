// SPDX-License-Identifier: BSD-3-Clause
// The members of a host meet in the memory of their first one, who meets the first ones of the
// other hosts by dissemination: a message to each of log2(hosts) others, however many PEs there
// are.
#include "collectives/barrier/by_host.hpp"

#include "collectives/barrier/dissemination.hpp"
#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {
namespace {

void run(team& members) {
    const team_hosts& hosts = *members.hosts();
    meet_on_host(members, [&] {
        disseminate(members, hosts.mine, hosts.n_hosts(),
                    [&](int host) { return hosts.first_on(host); });
    });
}

int suitability(const team& members) {
    if (!members.hosts()) return 0;
    return members.hosts()->are_shared() ? 5 : 1;
}

}  // namespace

extern const barrier_algorithm by_host_barrier_algorithm{
    .name = "by_host", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
