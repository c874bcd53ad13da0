// SPDX-License-Identifier: BSD-3-Clause
// Synchronisation by flags that are 0 or 1, as in the CloverLeaf study: wait until the target is
// free; put the data; fence or quiet; put 1 into the receiver's flag. The receiver takes the data,
// resets its flag and puts 1 into the sender's free flag. One slot a message; whichever neighbour
// is ready is served.
#pragma once

#include <vector>

#include "machinery/by_signal.hpp"

namespace skerry::exchange {

template <typename mover>
class by_flag {
 public:
    static constexpr message_layout layout{mover::has_slots, 1, mover::has_slots,
                                           mover::most_touched_bytes};
    // Slots are free at first; ghost cells when their owner starts an exchange.
    static constexpr std::uint64_t initial_free_word = mover::has_slots ? 1 : 0;

    by_flag(runtime::world& world, option_set options, const message_table& table)
        : with_(world.with()), fence_(options.has(option::fence)) {
        if (mover::has_slots) return;
        for (const link_memory& l : table.in) writers_.push_back(l.messages.front());
    }

    bool begin(std::uint64_t, counters& done) {
        for (const message* m : writers_) raise_free(*m, done);
        return false;
    }
    bool may_send(const message& m) const {
        return !waits_for_free(m) || read_word(m.free_word) == 1;
    }
    void send(const mover& moves, const message& m, counters& done) {
        if (waits_for_free(m)) lower(m.free_word);
        moves.put(m, 0, done);
        unannounced_.push_back(&m);
    }
    void announce(counters& done) {
        if (unannounced_.empty()) return;
        fence_ ? with_.ordering.fence() : with_.ordering.quiet();
        ++done.orders;
        for (const message* m : unannounced_) {
            with_.copies.put_value(word_of(*m), std::uint64_t{1}, m->partner);
            ++done.signals;
        }
        unannounced_.clear();
    }
    bool before_receives(const step&, counters&) { return false; }
    bool has_arrived(const message& m) const { return read_word(word_of(m)) == 1; }
    void receive(const mover& moves, const message& m, counters& done) {
        moves.take(m, 0);
        lower(word_of(m));
        if (mover::has_slots) raise_free(m, done);
    }

 private:
    // Ghost cells are freed once an exchange for all groups of fields.
    static bool waits_for_free(const message& m) { return mover::has_slots || m.opens_link; }
    static std::uint64_t* word_of(const message& m) {
        return reinterpret_cast<std::uint64_t*>(m.region + m.word_at);
    }
    static void lower(std::uint64_t* own_flag) {
        // ordering: relaxed; the next 1 comes only after the release below, at a partner that
        // acquired it
        __atomic_store_n(own_flag, 0, __ATOMIC_RELAXED);
    }
    void raise_free(const message& m, counters& done) {
        // A signal, since what was read here and the lowered flag come before it (release).
        with_.notices.signal(m.free_word, 1, transports::signal_op::set, m.partner);
        ++done.signals;
    }

    runtime::operations with_;
    bool fence_;
    std::vector<const message*> unannounced_;
    std::vector<const message*> writers_;
};

}  // namespace skerry::exchange
