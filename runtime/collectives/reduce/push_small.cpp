// SPDX-License-Identifier: BSD-3-Clause
// Everybody writes its few values, with the number of the exchange, into one cache line at
// everybody else, and combines the lines it gets: one line's way through the machine, no barrier.
#include "collectives/reduce/push_small.hpp"

#include <cstring>

#include "messages.hpp"

namespace skerry::runtime {
namespace {

void run(team& members, void* result, const void* source, std::size_t count, const reduction& how) {
    push_small(members, result, source, count, how);
}

int suitability(const team& members, std::size_t bytes) {
    return members.has_private_words() && bytes <= small_message::most_bytes ? 4 : 0;
}

}  // namespace

void push_small(team& members, void* result, const void* values, std::size_t count,
                const reduction& how) {
    const std::size_t bytes = count * how.element_bytes;
    const std::uint64_t number = members.next_exchange();
    alignas(16) std::byte mine[small_message::most_bytes];
    alignas(16) std::byte sum[small_message::most_bytes];
    alignas(16) std::byte other[small_message::most_bytes];
    std::memcpy(mine, values, bytes);
    send_to_others(members, number, mine, bytes);
    for (int member = 0; member < members.size(); ++member) {
        const std::byte* from =
            member == members.my_member() ? mine : receive_message(members, member, number);
        std::memcpy(member == 0 ? sum : other, from, bytes);
        if (member > 0) how.combine(sum, other, count);
    }
    std::memcpy(result, sum, bytes);
}

extern const reduce_algorithm push_small_reduce_algorithm{
    .name = "push_small", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
