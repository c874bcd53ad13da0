// SPDX-License-Identifier: BSD-3-Clause
// A plan's links cut into messages, as the options ask: what is told of by one signal or flag.
//
// An exchange runs in steps, a step for each phase of each group of fields. A group is one field,
// or all fields (merged, allfields). A message is what goes one way between two PEs in a step; it
// consists of parcels, each put as a whole: one for all fields (merged) or one a field. Long ones
// may be cut into several that follow each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "machinery/copy.hpp"
#include "skerry/exchange/plan.hpp"
#include "skerry/exchange/variant.hpp"

namespace skerry::exchange {

// What an exchange reads of these lies in one line of the cache each: with many PEs a core none of
// them is there any more when a PE's turn comes.
struct alignas(64) parcel {
    std::vector<copy_item> items;
    std::size_t bytes = 0;
    std::size_t at = 0;           // offset of its slot in the link's region
    std::byte* staged = nullptr;  // its send buffer on this PE, where there is one
};

struct alignas(64) message {
    int partner;
    bool opens_link;          // the first one of its link in an exchange
    bool continues = false;   // the one before it in the step's list, and comes after it
    bool continued = false;   // by the next one in the list
    bool answered = true;     // the partner sends something back in every exchange
    std::size_t word_at = 0;  // offset in the link's region of the word that tells of its arrival
    std::size_t parity_bytes = 0;  // from a slot to its twin, which every other exchange uses
    // At the sender: the partner's region as this PE addresses its own, and where it is mapped (or
    // null). At the receiver: both are the region.
    std::byte* region = nullptr;
    std::byte* direct = nullptr;
    // The word that tells that slots or ghost cells may be overwritten. At the sender: here. At the
    // receiver: the partner's, as this PE addresses its own.
    std::uint64_t* free_word = nullptr;
    std::vector<parcel> parcels;
    std::size_t bytes() const {
        std::size_t sum = 0;
        for (const parcel& p : parcels) sum += p.bytes;
        return sum;
    }
};

struct step {
    int phase;
    int group;
    bool last_phase, last_group;
    std::vector<message> out, in;
};

inline constexpr std::size_t never_cut = std::numeric_limits<std::size_t>::max();

// How messages are laid out in memory: with slots for their data (packed), or words only.
struct message_layout {
    bool slots;
    int parities;         // twins of a link's region
    bool free_word_each;  // a free word a message, else one a link
    // Messages that touch more are cut, so that the receiver takes the first part while it is still
    // in the sender's cache, and finds its own points in the cache where it has just sent those
    // beside them.
    std::size_t most_touched_bytes = never_cut;
};

// A link's memory, at its receiver (region) and its sender (free words). The order of links is that
// of the plan: phase by phase, ascending partners.
struct link_memory {
    int phase;
    int partner;
    std::size_t region_bytes;  // all parities
    std::size_t free_bytes;
    bool free_word_each;             // each message has one of its own, else they share one
    std::vector<message*> messages;  // in the steps' vectors
};

struct message_table {
    std::vector<step> steps;
    std::vector<link_memory> out, in;
};

message_table make_messages(const plan& what, option_set options, const message_layout& layout);

std::size_t count_phases(const message_table& table);
// Those of a phase, out of table.in or table.out.
std::span<link_memory> links_of(int phase, std::vector<link_memory>& all);
std::vector<int> partners_of(std::span<const link_memory> links);

// For regions that are not in symmetric memory: what they take, and where they are.
std::size_t bytes_of_regions(std::span<const link_memory> in);
void place_regions(std::span<link_memory> in, std::byte* memory);

inline void pack(const parcel& p, std::byte* to) {
    for (const copy_item& item : p.items) to = pack(item, to);
}

// From the message's region, or its twin that many bytes behind it.
inline void unpack(const message& m, std::size_t twin = 0, bool far = false) {
    for (const parcel& p : m.parcels) {
        const std::byte* from = m.region + twin + p.at;
        for (const copy_item& item : p.items) from = unpack(item, from, far);
    }
}

}  // namespace skerry::exchange
