// SPDX-License-Identifier: BSD-3-Clause
// What a PE remembers of another one that it has talked to, and the batches that go there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "engine.hpp"
#include "records.hpp"

namespace skerry::transports {

// A message in the making or on its way.
class batch {
 public:
    explicit batch(std::size_t room) : bytes_(room) {}

    void start() {
        used_ = sizeof(envelope);
        counted_ = false;
    }
    bool has_room(std::size_t payload_bytes) const {
        return used_ + sizeof(record) + payload_bytes + 7 <= bytes_.size();
    }
    static constexpr std::size_t most_payload_bytes(std::size_t room) {
        return room - sizeof(envelope) - sizeof(record) - 7;
    }
    bool is_empty() const { return used_ == sizeof(envelope); }
    bool is_counted() const { return counted_; }

    // A record whose payload the caller writes. `counted`: its execution is to be reported.
    record& append(record_kind kind, std::uint64_t at, std::size_t payload_bytes, bool counted) {
        auto* added = reinterpret_cast<record*>(bytes_.data() + used_);
        *added = {static_cast<std::uint32_t>(payload_bytes), kind, 0, 0, at};
        used_ += added->whole_bytes();
        counted_ |= counted;
        return *added;
    }

    // An aligned word: the most frequent of puts takes two thirds of the room.
    void append_word(std::uint32_t number, std::uint64_t value) {
        *reinterpret_cast<record*>(bytes_.data() + used_) = {number, record_kind::put_word, 0, 0,
                                                             value};
        used_ += sizeof(record);
        counted_ = true;
    }

    envelope& head() { return *reinterpret_cast<envelope*>(bytes_.data()); }
    std::span<const std::byte> message() const { return {bytes_.data(), used_}; }

 private:
    std::vector<std::byte> bytes_;
    std::size_t used_ = 0;
    bool counted_ = false;
};

// Batches that are in no use.
class batch_pool {
 public:
    void set_room(std::size_t bytes) { room_bytes_ = bytes; }
    std::unique_ptr<batch> take() {
        std::unique_ptr<batch> one;
        if (free_.empty()) {
            one = std::make_unique<batch>(room_bytes_);
        } else {
            one = std::move(free_.back());
            free_.pop_back();
        }
        one->start();
        return one;
    }
    void give_back(std::unique_ptr<batch> one) { free_.push_back(std::move(one)); }

 private:
    std::size_t room_bytes_ = 0;
    std::vector<std::unique_ptr<batch>> free_;
};

// Messages to one PE that may be on their way before it has reported any.
inline constexpr std::uint32_t most_on_the_way = 16;

// What a PE publishes.
struct visiting_card {
    std::byte address[engine::address_bytes];
    char host[32];  // its name, as far as there is room
};

// What another PE was asked for and has not answered: where the answer goes. Answers come in the
// order of the questions. `bytes_left` counts down; the asker keeps both until it is 0.
struct question {
    void* local;
    std::uint64_t bytes;
    std::uint64_t* bytes_left;
};

// A queue in one piece of memory, which a stream of gets fills and empties faster than a deque's.
class questions {
 public:
    void add(const question& one) { all_.push_back(one); }
    // Null: none is without an answer.
    const question* oldest() const { return answered_ < all_.size() ? &all_[answered_] : nullptr; }
    void drop_oldest() {
        ++answered_;
        if (answered_ < all_.size() - answered_) return;
        all_.erase(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(answered_));
        answered_ = 0;
    }

 private:
    std::vector<question> all_;
    std::size_t answered_ = 0;
};

// The bytes between the first and the last of all that were added.
struct reach {
    std::uint64_t first = UINT64_MAX, last = 0;

    void add(std::uint64_t from, std::uint64_t to) {
        first = std::min(first, from);
        last = std::max(last, to);
    }
    bool overlaps(std::uint64_t from, std::uint64_t to) const { return from < last && first < to; }
};

struct partner {
    int pe;
    std::unique_ptr<batch> open;               // being filled, or null
    std::deque<std::unique_ptr<batch>> ready;  // to be sent, in order
    questions asked;
    std::uint32_t counted = 0;     // messages that count, closed so far
    std::uint32_t executed = 0;    // of those, as far as reported
    std::uint32_t fenced = 0;      // of those: to be executed before anything is written remotely
    std::uint32_t last_store = 0;  // the last of those that changes its segment
    std::uint32_t owed = 0;        // of its messages that count: executed here
    std::uint32_t told = 0;        // of those: reported
    std::uint32_t next_sent = 0;   // messages to it, and
    std::uint32_t next_received = 0;  // from it: their next numbers
    std::uint64_t asked_bytes = 0;    // of all questions in `asked`
    int writes = 0;                   // that the engine has not completed
    reach written;                    // by writes that may not be visible
    bool writes_are_fenced = false;   // to be completed before anything else is written remotely
    bool unconfirmed = false;         // writes that no counted message has followed
    bool was_heard = true;            // since somebody asked
    bool is_urgent = false;           // the open batch holds an answer
    bool is_stuck = false;            // in the courier's list of such
    bool is_waiting = false;          // in the courier's list of partners with an open batch

    bool is_idle() const { return counted == executed && ready.empty(); }
    std::uint32_t counted_with_open() const { return counted + (open && open->is_counted()); }
    // After a store was appended to the open batch.
    void note_store() { last_store = counted + 1; }
    void forget_visible_writes() {
        if (writes == 0 && !unconfirmed && executed == counted_with_open()) written = {};
    }
};

}  // namespace skerry::transports
