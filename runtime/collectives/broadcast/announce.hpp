// SPDX-License-Identifier: BSD-3-Clause
// A root's message to all others, one line for each broadcast, in turn. A root does not wait for
// anybody: all members synchronise before a line is used again.
#pragma once

#include "skerry/runtime/collectives.hpp"
#include "team_words.hpp"

namespace skerry::runtime {

// Collective: the number of the next broadcast, whose line and stage are free everywhere.
std::uint64_t next_broadcast(team& members);

// The root's `bytes` of values (at most small_message::most_bytes) to all others.
void announce(team& members, std::uint64_t number, const void* values, std::size_t bytes);

// The same to one PE of the team.
void announce_to(team& members, int pe, std::uint64_t number, const void* values,
                 std::size_t bytes);

// Everybody else waits for them.
const std::byte* await_announcement(team& members, std::uint64_t number);

// This member's stage for that broadcast, which is the symmetric address of everybody's.
inline std::byte* broadcast_stage(team& members, std::uint64_t number) {
    return members.words()
        .own()
        .broadcast_stages[number % private_words::broadcasts_at_once]
        .values;
}

}  // namespace skerry::runtime
