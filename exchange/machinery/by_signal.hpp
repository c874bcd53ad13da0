// SPDX-License-Identifier: BSD-3-Clause
// Synchronisation by signals: a word per message that holds the number of the exchange. Numbers
// grow, so nothing is ever reset.
//
// Packed data use two twin slots in turn. A partner that answers in every exchange has read the
// slot that exchange n writes: it sent its message of exchange n - 1, which this PE has received,
// after it finished exchange n - 2. So no message tells that a slot is free; only partners that
// send nothing back tell it. Ghost cells have no twins: their owner tells at the start of each
// exchange that they may be written.
#pragma once

#include <vector>

#include "machinery/messages.hpp"
#include "skerry/base/fence.hpp"
#include "skerry/exchange/counters.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {

// ordering: acquire pairs with the release of the signal, or with the fence before the flag, at the
// sender
inline std::uint64_t read_word(const std::uint64_t* word) {
    const std::uint64_t value = __atomic_load_n(word, __ATOMIC_ACQUIRE);
    has_acquired();
    return value;
}

template <typename mover>
class by_signal {
 public:
    static constexpr message_layout layout{mover::has_slots, 2, mover::has_slots,
                                           mover::most_touched_bytes};
    static constexpr std::uint64_t initial_free_word = 0;

    by_signal(runtime::world& world, option_set options, const message_table& table)
        : with_(world.with()),
          fence_(options.has(option::fence)),
          quiet_(options.has(option::quiet)) {
        if (mover::has_slots) return;
        for (const link_memory& l : table.in) writers_.push_back(l.messages.front());
    }

    bool begin(std::uint64_t exchange, counters& done) {
        number_ = exchange;
        for (const message* m : writers_) signal_free(*m, done);
        return false;
    }
    bool may_send(const message& m) const {
        if (mover::has_slots) return m.answered || read_word(m.free_word) + 2 >= number_;
        return read_word(m.free_word) >= number_;
    }
    void send(const mover& moves, const message& m, counters& done) {
        if (!fence_ && !quiet_) return moves.put_with_signal(m, twin(m), number_, done);
        moves.put(m, twin(m), done);
        unannounced_.push_back(&m);
    }
    // Called once after the sends that could be made together.
    void announce(counters& done) {
        if (unannounced_.empty()) return;
        fence_ ? with_.ordering.fence() : with_.ordering.quiet();
        ++done.orders;
        for (const message* m : unannounced_) {
            with_.copies.put_value(word_of(*m), number_, m->partner);
            ++done.signals;
        }
        unannounced_.clear();
    }
    bool before_receives(const step&, counters&) { return false; }
    bool has_arrived(const message& m) const { return read_word(word_of(m)) >= number_; }
    void receive(const mover& moves, const message& m, counters& done) {
        moves.take(m, twin(m));
        if (mover::has_slots && !m.answered) signal_free(m, done);
    }

 private:
    std::size_t twin(const message& m) const { return (number_ & 1) * m.parity_bytes; }
    std::uint64_t* word_of(const message& m) const {
        return reinterpret_cast<std::uint64_t*>(m.region + twin(m) + m.word_at);
    }
    void signal_free(const message& m, counters& done) {
        with_.notices.signal(m.free_word, number_, transports::signal_op::set, m.partner);
        ++done.signals;
    }

    runtime::operations with_;
    bool fence_, quiet_;
    std::uint64_t number_ = 0;
    std::vector<const message*> unannounced_;
    std::vector<const message*>
        writers_;  // first messages of the links that write ghost cells here
};

}  // namespace skerry::exchange
