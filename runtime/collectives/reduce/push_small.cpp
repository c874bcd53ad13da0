// SPDX-License-Identifier: BSD-3-Clause
// Everybody writes its few values, with the number of the reduction, into one cache line at
// everybody else, and combines the lines it gets: one line's way through the machine, no barrier.
#include "collectives/reduce/push_small.hpp"

#include <cstring>

#include "team_words.hpp"

namespace skerry::runtime {
namespace {

void send(team& members, const void* values, std::size_t bytes, std::uint64_t number) {
    const operations& with = members.with();
    // The same symmetric address at every member: the mailbox that is ours there.
    small_message& ours = members.words().from(members.my_member()).by_parity[number % 2];
    for (int step = 1; step < members.size(); ++step) {
        const int pe = members.world_pe((members.my_member() + step) % members.size());
        with.notices.put_signal(ours.values, values, bytes, &ours.reduction, number,
                                transports::signal_op::set, pe);
    }
}

const std::byte* receive(team& members, int member, std::uint64_t number) {
    small_message& theirs = members.words().from(member).by_parity[number % 2];
    members.with().waits.until([&] {
        // ordering: acquire; partner is the release of the signal in put_signal
        return __atomic_load_n(&theirs.reduction, __ATOMIC_ACQUIRE) == number;
    });
    return theirs.values;
}

void run(team& members, void* result, const void* source, std::size_t count, const reduction& how) {
    push_small(members, result, source, count, how);
}

int suitability(const team& members, std::size_t bytes) {
    return members.has_private_words() && bytes <= small_message::most_bytes ? 2 : 0;
}

}  // namespace

void push_small(team& members, void* result, const void* values, std::size_t count,
                const reduction& how) {
    const std::size_t bytes = count * how.element_bytes;
    const std::uint64_t number = members.next_reduction();
    alignas(16) std::byte mine[small_message::most_bytes];
    alignas(16) std::byte sum[small_message::most_bytes];
    alignas(16) std::byte other[small_message::most_bytes];
    std::memcpy(mine, values, bytes);
    send(members, mine, bytes, number);
    for (int member = 0; member < members.size(); ++member) {
        const std::byte* from =
            member == members.my_member() ? mine : receive(members, member, number);
        std::memcpy(member == 0 ? sum : other, from, bytes);
        if (member > 0) how.combine(sum, other, count);
    }
    std::memcpy(result, sum, bytes);
}

extern const reduce_algorithm push_small_reduce_algorithm{
    .name = "push_small", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
