// SPDX-License-Identifier: BSD-3-Clause
// Exchanges of a few values among the members of a team with private words: everybody sends to
// everybody, so that nobody is two exchanges ahead of another. What does not fit into a message is
// laid out on the sender's stage before, and fetched by those who got the message.
#pragma once

#include "skerry/runtime/team.hpp"
#include "team_words.hpp"

namespace skerry::runtime {

// `bytes` of values, at most small_message::most_bytes, to another member or to all others.
void send_message(team& members, int member, std::uint64_t exchange, const void* values,
                  std::size_t bytes);
void send_to_others(team& members, std::uint64_t exchange, const void* values, std::size_t bytes);

// Waits for another member's; valid until this member's exchange after the next.
const std::byte* receive_message(team& members, int member, std::uint64_t exchange);

// Whether values of that length are better staged than moved between two synchronisations.
inline bool is_worth_staging(const team& members, std::size_t bytes) {
    return bytes <= (members.with().waits.cores_are_shared() ? stage::most_bytes
                                                             : stage::most_bytes_with_a_core_each);
}

// This member's stage for an exchange.
std::byte* own_stage(team& members, std::uint64_t exchange);

// Another member's, after its message: where it lies, or copied into `room` where it is not mapped.
const std::byte* fetch_stage(team& members, int member, std::uint64_t exchange, std::size_t bytes,
                             stage& room);

}  // namespace skerry::runtime
