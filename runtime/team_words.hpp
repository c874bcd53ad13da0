// SPDX-License-Identifier: BSD-3-Clause
// The words of a team in one member's segment. All start as zero; counters only grow, so that
// nothing is ever reset between operations.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "checks/signature.hpp"

namespace skerry::runtime {

inline constexpr int most_rounds = 16;  // of a dissemination barrier: up to 65,536 members

// One cache line that a single other member writes: the number of its exchange or broadcast, then
// its values.
struct alignas(64) small_message {
    static constexpr std::size_t most_bytes = 56;
    std::uint64_t number;
    std::byte values[most_bytes];
};

// Where a member lays out values that do not fit into a message, for the others to fetch.
struct alignas(64) stage {
    static constexpr std::size_t most_bytes = 4096;
    // Beyond, the stage's lines that go to and fro cost more than a second synchronisation does,
    // unless PEs share cores.
    static constexpr std::size_t most_bytes_with_a_core_each = 256;
    std::byte values[most_bytes];
};

// What one other member writes to us. Two lines in turn: a member can be one exchange ahead of us,
// not two.
struct mailbox {
    small_message by_parity[2];
};

// The words that every member of a team has.
struct private_words {
    static constexpr std::uint64_t broadcasts_at_once = 8;  // before all must have seen them
    small_message broadcasts[broadcasts_at_once];           // written by their roots
    // Written here, read by the others.
    stage broadcast_stages[broadcasts_at_once];
    stage stages_by_parity[2];
};

struct team_words {
    // A barrier in one member's memory.
    struct meeting {
        alignas(64) std::uint32_t arrived;
        alignas(64) std::atomic<std::uint32_t> generation;
        std::atomic<std::uint32_t> sleepers;
    };
    meeting all;      // of all members; only member 0's is used
    meeting on_host;  // of a host's members; only the first one's is used
    // Of the dissemination barrier: the last barrier whose round was signalled to us.
    struct alignas(64) round_word {
        std::uint64_t barrier;
    } rounds[most_rounds];
    // Of full checks; only member 0's is used.
    alignas(64) signature told;
    // Then, in teams with private words, those, and one mailbox for each member.

    private_words& own() { return *reinterpret_cast<private_words*>(this + 1); }
    mailbox& from(int member) { return reinterpret_cast<mailbox*>(&own() + 1)[member]; }

    static std::size_t bytes(int members) {
        return sizeof(team_words) + sizeof(private_words) +
               static_cast<std::size_t>(members) * sizeof(mailbox);
    }
    // All but the stages, which nobody reads before they are written.
    void clear(int members) {
        std::memset(static_cast<void*>(this), 0, sizeof *this);
        std::memset(own().broadcasts, 0, sizeof own().broadcasts);
        std::memset(&from(0), 0, static_cast<std::size_t>(members) * sizeof(mailbox));
    }
};

}  // namespace skerry::runtime
