// SPDX-License-Identifier: BSD-3-Clause
#include "messages.hpp"

namespace skerry::runtime {

void send_message(team& members, int member, std::uint64_t exchange, const void* values,
                  std::size_t bytes) {
    // The same symmetric address at every member: the mailbox that is ours there.
    small_message& ours = members.words().from(members.my_member()).by_parity[exchange % 2];
    members.with().notices.put_signal(ours.values, values, bytes, &ours.number, exchange,
                                      transports::signal_op::set, members.world_pe(member));
}

void send_to_others(team& members, std::uint64_t exchange, const void* values, std::size_t bytes) {
    for (int step = 1; step < members.size(); ++step)
        send_message(members, (members.my_member() + step) % members.size(), exchange, values,
                     bytes);
}

const std::byte* receive_message(team& members, int member, std::uint64_t exchange) {
    small_message& theirs = members.words().from(member).by_parity[exchange % 2];
    members.with().waits.until([&] {
        // ordering: acquire; partner is the release of the signal in put_signal
        return __atomic_load_n(&theirs.number, __ATOMIC_ACQUIRE) == exchange;
    });
    return theirs.values;
}

std::byte* own_stage(team& members, std::uint64_t exchange) {
    return members.words().own().stages_by_parity[exchange % 2].values;
}

const std::byte* fetch_stage(team& members, int member, std::uint64_t exchange, std::size_t bytes,
                             stage& room) {
    const operations& with = members.with();
    const std::byte* here = own_stage(members, exchange);
    const int pe = members.world_pe(member);
    if (const void* there = with.copies.direct_pointer(here, pe))
        return static_cast<const std::byte*>(there);
    with.copies.get(room.values, here, bytes, pe);
    return room.values;
}

}  // namespace skerry::runtime
