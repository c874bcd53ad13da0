// SPDX-License-Identifier: BSD-3-Clause
#include "team_hosts.hpp"

namespace skerry::runtime {

// Where the PEs of each host have consecutive numbers so have the members of a team, whatever its
// stride. Whether memory is used directly on a host is agreed by all PEs.
std::unique_ptr<const team_hosts> find_hosts(const operations& with, const team_place& place,
                                             int my_member) {
    const int me = with.all.pe();
    if (!with.hosts.are_consecutive() || !with.all.is_direct(me, me)) return nullptr;
    auto found = std::make_unique<team_hosts>();
    int last_host = -1;
    for (int member = 0; member < place.size; ++member) {
        const int host = with.hosts.host_of(place.world_pe(member));
        if (host != last_host) found->firsts.push_back(member);
        last_host = host;
    }
    if (found->firsts.size() < 2) return nullptr;
    found->firsts.push_back(place.size);
    found->firsts.shrink_to_fit();
    found->mine = found->host_of(my_member);
    for (int host = 0; host < found->n_hosts(); ++host)
        found->most_on_a_host = std::max(found->most_on_a_host, found->n_on(host));
    return found;
}

}  // namespace skerry::runtime
