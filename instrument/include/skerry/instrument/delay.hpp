// SPDX-License-Identifier: BSD-3-Clause
// What is added to a network's LogGP parameters, and when a message then leaves and arrives. For
// all that delays messages: the transports' wrapper and the preload for MPI programs.
//
// The parameters' meaning is that of R. Martin's thesis (UCB/CSD-99-1055): overhead is processor
// time; gap, latency and time per byte are the network's and cost no processor any time.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "skerry/base/clock.hpp"

namespace skerry::instrument {

// Added times are in seconds.
struct delay {
    // PEs (ranks) from first to last.
    struct pe_range {
        int first = 0, last = std::numeric_limits<int>::max();
        bool has(int pe) const { return pe >= first && pe <= last; }
    };

    double overhead_send = 0;  // of a message's sender, for each fragment
    double overhead_recv = 0;  // of its receiver, for each fragment
    double gap = 0;            // between a message (fragment) and the next one of the same sender
    double latency = 0;        // of a message
    double per_byte = 0;       // of a message
    std::size_t fragment_bytes = 0;  // long messages go in fragments of so many; 0: all go whole
    std::size_t least_bytes = 0;     // shorter messages are not delayed
    std::size_t end_bytes = std::numeric_limits<std::size_t>::max();  // nor those from this on
    pe_range side, other_side;  // only messages from one to the other, either way, are delayed

    // Whether a message of `bytes` bytes between two PEs is delayed.
    bool concerns(int from, int to, std::size_t bytes) const {
        return bytes >= least_bytes && bytes < end_bytes &&
               ((side.has(from) && other_side.has(to)) || (side.has(to) && other_side.has(from)));
    }
    // In how many fragments a message of `bytes` bytes goes: at least 1.
    std::size_t fragments(std::size_t bytes) const {
        return fragment_bytes == 0 || bytes == 0 ? 1 : (bytes - 1) / fragment_bytes + 1;
    }
};

// SKERRY_DELAY: `name=value` with commas between, for example
//     overhead=5us,gap=10us,latency=20us,per_byte=1ns,fragment=4k,above=1k,below=1m,between=0-3:4-7
// `overhead` is overhead_send and overhead_recv at once. Times have a unit: ns, us, ms or s; 0
// needs none. Sizes are those of parse_bytes(), with or without "iB" behind the letter. `above` are
// the messages of that size and more, `below` those that are shorter. An empty text delays nothing.
// Nothing, and why in `error`, where the text cannot be understood.
std::optional<delay> parse_delay(std::string_view text, std::string& error);

// Of SKERRY_DELAY; nothing where it is unset. Ends the program with a message where it cannot be
// understood.
std::optional<delay> delay_from_environment();

// When what happens to a message, by the clock of now_seconds().
struct message_times {
    double sender_is_free;  // its processor: all overhead is spent
    double arrives;         // what the delay adds to the network's own time has passed
};

// One PE's way into the network: one message after the other goes through it.
class network_card {
 public:
    // A message that the sender begins to send at `now`. Of each fragment: the processor prepares
    // it (overhead), it leaves once it is ready and the card is free, then the card is busy for gap
    // and bytes; the message arrives when the last fragment's bytes and the latency have passed.
    // `own_s`: what the network itself keeps the card busy with the message, where that is known;
    // what is added comes on top of it.
    message_times send(const delay& added, double now, std::size_t bytes, double own_s = 0);

 private:
    double free_at_ = 0;
};

}  // namespace skerry::instrument
