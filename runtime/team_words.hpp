// SPDX-License-Identifier: BSD-3-Clause
// The words of a team in one member's segment. All start as zero; counters only grow, so that
// nothing is ever reset between operations.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "checks/signature.hpp"

namespace skerry::runtime {

inline constexpr int most_rounds = 16;  // of a dissemination barrier: up to 65,536 members

// One cache line that a single other member writes: the number of its reduction, then its values.
struct alignas(64) small_message {
    static constexpr std::size_t most_bytes = 56;
    std::uint64_t reduction;
    std::byte values[most_bytes];
};

// What one other member writes to us. Two lines in turn: a member can be one reduction ahead of us,
// not two.
struct mailbox {
    small_message by_parity[2];
};

struct team_words {
    // Of the central barrier; only member 0's are used.
    alignas(64) std::uint32_t arrived;
    alignas(64) std::atomic<std::uint32_t> generation;
    std::atomic<std::uint32_t> sleepers;
    // Of the dissemination barrier: the last barrier whose round was signalled to us.
    struct alignas(64) round_word {
        std::uint64_t barrier;
    } rounds[most_rounds];
    // Of full checks; only member 0's is used.
    alignas(64) signature told;
    // Then one mailbox for each member.

    mailbox& from(int member) { return reinterpret_cast<mailbox*>(this + 1)[member]; }
    static std::size_t bytes(int members) {
        return sizeof(team_words) + static_cast<std::size_t>(members) * sizeof(mailbox);
    }
};

}  // namespace skerry::runtime
