// SPDX-License-Identifier: BSD-3-Clause
// Messages that have been sent and have not arrived. They lie in memory of their target, behind the
// segment that the program knows, in a ring for each sender; each says when it arrives. Then the
// target stores what it holds, when it looks for messages next; the sender does so in its place
// where it must know that its messages are there.
//
// Works by the operations of any transport. All PEs must read the same clock. take() and deliver()
// may be called by any thread; of the others, and of deliver() to one PE, one at a time.
#pragma once

#include <atomic>
#include <vector>

#include "skerry/transports/transport.hpp"

namespace skerry::instrument {

// What a message does at its target. After the data, if there are any, the word.
struct message {
    enum class word_does : std::uint8_t { nothing, signal, update };

    double arrives = 0;           // by now_seconds()
    transports::offset at = 0;    // of the data
    transports::offset word = 0;  // of the signal, or of what an atomic operation updates
    std::uint64_t value = 0;      // of either
    std::uint64_t comparand = 0;  // of an atomic operation
    std::uint32_t bytes = 0;      // of data, which follow
    std::uint32_t notices = 0;    // for how many messages (fragments) the target's overhead is due
    word_does does = word_does::nothing;
    std::uint8_t op = 0;           // signal_op or atomic_op
    std::uint8_t width_bytes = 0;  // of an atomic operation's word
};

class under_way {
 public:
    static constexpr std::size_t most_bytes = 1024;  // of one message's data

    under_way(transports::transport& through, int pe, int n_pes);

    // What it needs of each segment.
    std::size_t bytes() const;
    // That lies at `start` of each segment, all zero; this PE's own segment is at `own`.
    void place(std::byte* own, transports::offset start);

    // Sends to another PE. False if its ring has no room, which take() and deliver() make.
    bool send(int pe, const message& head, const void* data);
    // Stores what has arrived at this PE. Whether anything has, or is on its way here.
    bool take();
    // Stores, at that PE, what this PE has sent there and arrives until `by`.
    void deliver(int pe, double by);
    // How much this PE has sent there.
    std::uint64_t sent(int pe) const { return senders_[index(pe)].sent; }
    // Whether all is stored that this PE had sent there when that was `position`.
    bool is_stored(int pe, std::uint64_t position);

    // The notices of messages that have been stored here since this was called last.
    std::uint64_t new_notices();

 private:
    // Words of a ring, each on a line of its own. Positions are in bytes from the start of all.
    enum ring_word : transports::offset { sent_at = 0, stored_at = 64, busy_at = 128 };
    static constexpr std::size_t ring_words_bytes = 192;
    static constexpr std::size_t ring_bytes = std::size_t{256} << 10;
    // A message may begin at a ring's very end; nothing is wrapped.
    static constexpr std::size_t ring_pitch = ring_bytes + 2048;
    static constexpr std::size_t notices_bytes = 64;

    // What this PE knows of its ring at another PE.
    struct sender {
        std::uint64_t sent = 0, stored = 0;
    };

    static std::size_t index(int pe) { return static_cast<std::size_t>(pe); }
    transports::offset word_of(int from, ring_word word) const {
        return start_ + notices_bytes + index(from) * ring_words_bytes + word;
    }
    transports::offset place_of(int from, std::uint64_t position) const {
        return start_ + notices_bytes + senders_.size() * ring_words_bytes +
               index(from) * ring_pitch + position % ring_bytes;
    }
    std::uint64_t own_word(transports::offset at) const;
    std::uint64_t word(int pe, transports::offset at, transports::atomic_op op,
                       std::uint64_t operand = 0, std::uint64_t comparand = 0);

    // Stores what arrives until `by` of what `from` sent `to`; one of the two is this PE. Whether
    // anything was stored or is still on its way.
    bool store_arrived(int from, int to, double by);
    void store(int to, const message& head, const std::byte* data);
    // Memory of the target: its own, or a copy in `room`.
    const std::byte* read(int to, transports::offset at, std::size_t bytes, std::byte* room);

    transports::transport& through_;
    int pe_;
    std::byte* own_ = nullptr;
    transports::offset start_ = 0;
    std::vector<sender> senders_;  // by target
    std::atomic<std::uint64_t> noticed_ = 0;
};

}  // namespace skerry::instrument
