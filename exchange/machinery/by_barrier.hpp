// SPDX-License-Identifier: BSD-3-Clause
// Synchronisation by barriers over all PEs. Packed data use two twin slots in turn: a PE that is
// past the barrier of exchange n may write the slot of exchange n + 1 while others still read that
// of n, and every PE has read that of n before it enters the next barrier. Ghost cells need a
// barrier before the first put.
#pragma once

#include "machinery/messages.hpp"
#include "skerry/exchange/counters.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {

template <typename mover>
class by_barrier {
 public:
    static constexpr message_layout layout{mover::has_slots, 2, false};
    static constexpr std::uint64_t initial_free_word = 0;

    by_barrier(runtime::world& world, option_set, const message_table&)
        : everybody_(world.all_teams().world()) {}

    // Whether it has waited.
    bool begin(std::uint64_t exchange, counters& done) {
        number_ = exchange;
        if (mover::has_slots) return false;
        barrier(done);
        return true;
    }
    bool may_send(const message&) const { return true; }
    void send(const mover& moves, const message& m, counters& done) { moves.put(m, twin(m), done); }
    void announce(counters&) {}
    // Whether it has waited.
    bool before_receives(const step& now, counters& done) {
        // Ghost cells of one field are nobody's business when the next field is put: only the last
        // barrier of an exchange, and those between phases, are needed.
        if (!mover::has_slots && now.last_phase && !now.last_group) return false;
        barrier(done);
        return true;
    }
    bool has_arrived(const message&) const { return true; }
    void receive(const mover& moves, const message& m, counters&) { moves.take(m, twin(m)); }

 private:
    std::size_t twin(const message& m) const { return (number_ & 1) * m.parity_bytes; }
    void barrier(counters& done) {
        everybody_.barrier();
        ++done.barriers;
    }

    runtime::team& everybody_;
    std::uint64_t number_ = 0;
};

}  // namespace skerry::exchange
