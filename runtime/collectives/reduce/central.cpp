// SPDX-License-Identifier: BSD-3-Clause
// Everybody leaves its few values at member 0; whoever arrives last at a central barrier combines
// them, and all read the sum: no more changes of process than the barrier has, where PEs share
// cores.
#include "collectives/barrier/central.hpp"

#include <cstring>

#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {
namespace {

void combine_all(team& members, std::uint64_t number, std::size_t count, const reduction& how) {
    team_words& first = members.words_of_first();
    const std::size_t bytes = count * how.element_bytes;
    alignas(16) std::byte sum[small_message::most_bytes];
    alignas(16) std::byte other[small_message::most_bytes];
    for (int member = 0; member < members.size(); ++member) {
        std::memcpy(member == 0 ? sum : other, first.from(member).by_parity[number % 2].values,
                    bytes);
        if (member > 0) how.combine(sum, other, count);
    }
    std::memcpy(first.own().stages_by_parity[number % 2].values, sum, bytes);
}

// Messages and stages belong to exchanges in turn: nobody is two ahead of another here, as
// elsewhere.
void run(team& members, void* result, const void* source, std::size_t count, const reduction& how) {
    team_words& first = members.words_of_first();
    const std::size_t bytes = count * how.element_bytes;
    const std::uint64_t number = members.next_exchange();
    std::memcpy(first.from(members.my_member()).by_parity[number % 2].values, source, bytes);
    meet_centrally(members, [&] { combine_all(members, number, count, how); });
    std::memcpy(result, first.own().stages_by_parity[number % 2].values, bytes);
}

int suitability(const team& members, std::size_t bytes) {
    if (!members.has_private_words() || !members.is_direct() || bytes > small_message::most_bytes)
        return 0;
    return members.with().waits.cores_are_shared() ? 5 : 1;
}

}  // namespace

extern const reduce_algorithm central_reduce_algorithm{
    .name = "central", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
