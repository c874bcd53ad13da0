// SPDX-License-Identifier: BSD-3-Clause
// Medium vectors: everybody lays its vector out on its stage, tells all others by a message, and
// combines all vectors by itself. One exchange where `split` takes two barriers, but every member
// reads every vector.
#include <cstring>

#include "messages.hpp"
#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {
namespace {

void run(team& members, void* result, const void* source, std::size_t count, const reduction& how) {
    const std::size_t bytes = count * how.element_bytes;
    const std::uint64_t number = members.next_exchange();
    stage room;
    std::byte* mine = own_stage(members, number);
    std::memcpy(mine, source, bytes);
    send_to_others(members, number, nullptr, 0);
    for (int member = 0; member < members.size(); ++member) {
        const std::byte* from = mine;
        if (member != members.my_member()) {
            receive_message(members, member, number);
            from = fetch_stage(members, member, number, bytes, room);
        }
        if (member == 0) {
            std::memcpy(result, from, bytes);
        } else {
            how.combine(result, from, count);
        }
    }
}

int suitability(const team& members, std::size_t bytes) {
    if (!members.has_private_words() || bytes > stage::most_bytes) return 0;
    return is_worth_staging(members, bytes) ? 3 : 1;
}

}  // namespace

extern const reduce_algorithm staged_reduce_algorithm{
    .name = "staged", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
