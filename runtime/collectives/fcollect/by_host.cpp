// SPDX-License-Identifier: BSD-3-Clause
// The members of a host lay their blocks out in the destination of their first one, who puts them
// together to the first ones of the other hosts; in the end everybody fetches all from its own
// host.
#include <cstring>

#include "collectives/barrier/by_host.hpp"
#include "messages.hpp"
#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {
namespace {

void exchange_blocks(team& members, std::uint64_t number, std::byte* remote, std::size_t bytes) {
    const operations& with = members.with();
    const team_hosts& hosts = *members.hosts();
    const int first = members.my_member();
    std::byte* block = remote + static_cast<std::size_t>(first) * bytes;
    for (int step = 1; step < hosts.n_hosts(); ++step) {
        const int to = hosts.first_on((hosts.mine + step) % hosts.n_hosts());
        with.copies.put(block, block, static_cast<std::size_t>(hosts.n_on(hosts.mine)) * bytes,
                        members.world_pe(to), completion::at_quiet);
        send_message(members, to, number, nullptr, 0);
    }
    for (int host = 0; host < hosts.n_hosts(); ++host)
        if (host != hosts.mine) receive_message(members, hosts.first_on(host), number);
    with.ordering.quiet();  // the destination may be changed
}

void run(team& members, void* remote, const void* local, std::size_t bytes) {
    const operations& with = members.with();
    const team_hosts& hosts = *members.hosts();
    const std::uint64_t number = members.next_exchange();
    const auto me = static_cast<std::size_t>(members.my_member());
    const int first = hosts.first_on(hosts.mine);
    const int pe = members.world_pe(first);
    auto* to = static_cast<std::byte*>(remote);
    if (std::byte* place = to + me * bytes; members.my_member() != first || place != local)
        with.copies.put(place, local, bytes, pe);
    meet_on_host(members, [&] { exchange_blocks(members, number, to, bytes); });
    if (members.my_member() != first)
        with.copies.get(remote, remote, static_cast<std::size_t>(members.size()) * bytes, pe);
    meet_on_host(members, [] {});  // the first one's destination has been read
}

int suitability(const team& members, std::size_t) {
    if (!members.hosts()) return 0;
    return members.hosts()->are_shared() ? 3 : 1;
}

}  // namespace

extern const fcollect_algorithm by_host_fcollect_algorithm{
    .name = "by_host", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
