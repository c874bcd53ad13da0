// SPDX-License-Identifier: BSD-3-Clause
// Barrier and all-gather over a piece of memory that all PEs see, for start-up and shut-down:
// waiting sleeps in the kernel, so that many more PEs than cores may meet.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "skerry/base/status.hpp"

namespace skerry::bootstrap {

// Zero-filled memory is a valid start. `phase` counts meetings in steps of 2; bit 0 says that the
// job failed.
struct alignas(64) meeting_words {
    std::atomic<std::uint32_t> phase;
    std::atomic<std::uint32_t> arrived;
};

// One PE's way into the meeting.
class meeting {
 public:
    static constexpr std::size_t chunk_bytes =
        1024;  // what a PE contributes per round of all_gather
    // Two areas, used in turns, so that a round needs one barrier rather than two.
    static constexpr std::size_t area_bytes(int n_pes) {
        return 2 * static_cast<std::size_t>(n_pes) * chunk_bytes;
    }
    // Wakes everybody in the meeting, now and later, with peer_lost.
    static void fail(meeting_words& words);

    // Without an area: barrier() alone.
    meeting(meeting_words& words, std::byte* area, int pe, int n_pes);

    // They fail with peer_lost in a child of the PE, which has a copy of this object but no place
    // in the job.
    status barrier();
    status all_gather(const void* mine, std::size_t bytes, void* all);
    // From the first PE to all others.
    status broadcast(void* data, std::size_t bytes);

 private:
    std::byte* chunk(std::uint32_t phase, int pe) const;

    meeting_words& words_;
    std::byte* area_;
    int pe_;
    int n_pes_;
    pid_t process_;
};

}  // namespace skerry::bootstrap
