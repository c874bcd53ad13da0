// SPDX-License-Identifier: BSD-3-Clause
// On each host one member, the head, gets the bytes from another host: the root on its own host,
// the first member elsewhere. Heads pass them on along a binomial tree of hosts, and tell the
// others on their host, who fetch them from the head's memory. A few bytes travel in the message
// itself, and nobody waits for anybody but the head.
#include <bit>
#include <cstring>

#include "collectives/barrier/by_host.hpp"
#include "collectives/broadcast/announce.hpp"

namespace skerry::runtime {
namespace {

struct task {
    team& members;
    const team_hosts& hosts;
    std::uint64_t number;
    std::byte* remote;
    std::size_t bytes;
    int root;
    int root_host;

    bool is_short() const { return bytes <= small_message::most_bytes; }
    // Of the host that is `place` hosts after the root's.
    int head(int place) const {
        return place == 0 ? root : hosts.first_on((root_host + place) % hosts.n_hosts());
    }
};

// Hosts 2^k after this one, as far as it has not been told of by one of them. `values` are what the
// head has: the root's source, or its own destination.
bool tell_hosts(const task& one, int place, const void* values) {
    const operations& with = one.members.with();
    const auto own = static_cast<unsigned>(place);
    bool any = false;
    for (int step = 1 << std::bit_width(own); place + step < one.hosts.n_hosts(); step *= 2) {
        const int pe = one.members.world_pe(one.head(place + step));
        if (one.is_short()) {
            announce_to(one.members, pe, one.number, values, one.bytes);
        } else {
            with.copies.put(one.remote, values, one.bytes, pe, completion::at_quiet);
            announce_to(one.members, pe, one.number, nullptr, 0);
        }
        any = true;
    }
    return any && !one.is_short();
}

// The values themselves, or where they lie in this PE's segment; put where they lie in none.
void tell_own_host(const task& one, const void* values) {
    const operations& with = one.members.with();
    const transports::offset at = with.all.offset_of(values);
    const int first = one.hosts.first_on(one.hosts.mine);
    const int end = one.hosts.first_on(one.hosts.mine + 1);
    for (int member = first; member < end; ++member) {
        const int pe = one.members.world_pe(member);
        if (member == one.members.my_member()) continue;
        if (one.is_short()) {
            announce_to(one.members, pe, one.number, values, one.bytes);
        } else {
            if (at == not_symmetric) with.copies.put(one.remote, values, one.bytes, pe);
            announce_to(one.members, pe, one.number, &at, sizeof at);
        }
    }
}

void pass_on(const task& one, int place, const void* values) {
    const bool is_on_the_way = tell_hosts(one, place, values);
    tell_own_host(one, values);
    if (is_on_the_way) one.members.with().ordering.quiet();
}

void receive(const task& one, int place) {
    const int head = one.head(place);
    const std::byte* message = await_announcement(one.members, one.number);
    if (one.is_short()) std::memcpy(one.remote, message, one.bytes);
    if (head == one.members.my_member()) return pass_on(one, place, one.remote);
    if (one.is_short()) return;
    const operations& with = one.members.with();
    transports::offset at;
    std::memcpy(&at, message, sizeof at);
    if (at != not_symmetric)
        with.copies.get(one.remote, with.all.own(at), one.bytes, one.members.world_pe(head));
}

void run(team& members, void* remote, const void* local, std::size_t bytes, int root,
         bool to_root) {
    const team_hosts& hosts = *members.hosts();
    const task one{members, hosts, next_broadcast(members), static_cast<std::byte*>(remote),
                   bytes,   root,  hosts.host_of(root)};
    if (members.my_member() == root) {
        pass_on(one, 0, local);
        if (to_root && remote != local) std::memcpy(remote, local, bytes);
    } else {
        receive(one, (hosts.mine - one.root_host + hosts.n_hosts()) % hosts.n_hosts());
    }
    if (!one.is_short()) meet_on_host(members, [] {});  // the head's bytes have been read
}

int suitability(const team& members, std::size_t) {
    if (!members.hosts()) return 0;
    return members.size() > members.hosts()->n_hosts() ? 5 : 1;
}

}  // namespace

extern const broadcast_algorithm by_host_broadcast_algorithm{
    .name = "by_host", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
