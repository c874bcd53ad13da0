// SPDX-License-Identifier: BSD-3-Clause
// The members of a host lay their values out on the stage of their first one. The first ones send
// each other all values of their hosts, and combine all in order of member: the same bits as on one
// host. Where so many values do not fit onto a stage they send what they have combined, and combine
// that in order of host.
#include "collectives/reduce/by_host.hpp"

#include <cstring>

#include "collectives/barrier/by_host.hpp"
#include "messages.hpp"

namespace skerry::runtime {
namespace {

struct exchange {
    team& members;
    const team_hosts& hosts;
    std::uint64_t number;
    std::size_t count;
    std::size_t bytes;
    const reduction& how;

    bool fits() const {
        return static_cast<std::size_t>(members.size()) * bytes <= stage::most_bytes;
    }
};

// Of a member's values on the stage of its host's first member, or of what was combined before.
std::byte* slot(std::byte* stage, const exchange& one, int nth) {
    return stage + static_cast<std::size_t>(nth) * one.bytes;
}

void combine_slots(std::byte* stage, const exchange& one, int slots) {
    for (int nth = 1; nth < slots; ++nth) one.how.combine(stage, slot(stage, one, nth), one.count);
}

template <typename action>
void for_other_hosts(const team_hosts& hosts, action visit) {
    for (int step = 1; step < hosts.n_hosts(); ++step)
        visit(hosts.first_on((hosts.mine + step) % hosts.n_hosts()));
}

void exchange_values(std::byte* stage, const exchange& one) {
    team& members = one.members;
    const int first = members.my_member();
    std::byte* block = slot(stage, one, first);
    const std::size_t bytes = static_cast<std::size_t>(one.hosts.n_on(one.hosts.mine)) * one.bytes;
    small_message& ours = members.words().from(first).by_parity[one.number % 2];
    for_other_hosts(one.hosts, [&](int member) {
        members.with().notices.put_signal(block, block, bytes, &ours.number, one.number,
                                          transports::signal_op::set, members.world_pe(member));
    });
    for_other_hosts(one.hosts, [&](int member) { receive_message(members, member, one.number); });
    combine_slots(stage, one, members.size());
}

void exchange_sums(std::byte* stage, const exchange& one) {
    team& members = one.members;
    combine_slots(stage, one, one.hosts.n_on(one.hosts.mine));
    alignas(16) std::byte mine[small_message::most_bytes];
    alignas(16) std::byte other[small_message::most_bytes];
    std::memcpy(mine, stage, one.bytes);
    for_other_hosts(
        one.hosts, [&](int member) { send_message(members, member, one.number, mine, one.bytes); });
    for (int host = 0; host < one.hosts.n_hosts(); ++host) {
        const int first = one.hosts.first_on(host);
        const std::byte* from =
            first == members.my_member() ? mine : receive_message(members, first, one.number);
        std::memcpy(host == 0 ? stage : other, from, one.bytes);
        if (host > 0) one.how.combine(stage, other, one.count);
    }
}

void run(team& members, void* result, const void* source, std::size_t count, const reduction& how) {
    reduce_by_host(members, result, source, count, how);
}

bool can_run(const team& members, std::size_t bytes) {
    const team_hosts* hosts = members.hosts();
    if (!hosts) return false;
    if (static_cast<std::size_t>(members.size()) * bytes <= stage::most_bytes) return true;
    return bytes <= small_message::most_bytes &&
           static_cast<std::size_t>(hosts->most_on_a_host) * bytes <= stage::most_bytes;
}

int suitability(const team& members, std::size_t bytes) {
    if (!can_run(members, bytes)) return 0;
    return is_best_by_host(members, bytes) ? 6 : 1;
}

}  // namespace

bool is_best_by_host(const team& members, std::size_t bytes) {
    return can_run(members, bytes) && members.hosts()->are_shared();
}

// Nobody is two exchanges ahead of another here, as elsewhere.
void reduce_by_host(team& members, void* result, const void* values, std::size_t count,
                    const reduction& how) {
    const team_hosts& hosts = *members.hosts();
    const exchange one{members, hosts, members.next_exchange(), count, count * how.element_bytes,
                       how};
    const int first = hosts.first_on(hosts.mine);
    std::byte* stage = members.words_of(first).own().stages_by_parity[one.number % 2].values;
    const int nth = one.fits() ? members.my_member() : members.my_member() - first;
    std::memcpy(slot(stage, one, nth), values, one.bytes);
    meet_on_host(members, [&] {
        if (one.fits()) {
            exchange_values(stage, one);
        } else {
            exchange_sums(stage, one);
        }
    });
    std::memcpy(result, stage, one.bytes);
}

extern const reduce_algorithm by_host_reduce_algorithm{
    .name = "by_host", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
