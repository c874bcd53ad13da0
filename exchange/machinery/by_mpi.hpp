// SPDX-License-Identifier: BSD-3-Clause
// What strategies by an MPI share: steps run one after the other, each sent as a whole, then waited
// for as a whole. start() sends the first one, finish() does the rest. Nobody says that ghost cells
// are free: a PE receives into its own, when it has come to start(). A strategy is a `carrier`:
//
//     static constexpr bool has_slots;         whether the table's regions have slots for data
//     carrier(runtime::world&, message_table&) collective
//     void send(std::size_t step)              begins to send and to receive
//     void wait(std::size_t step)              until what is sent may be changed and all is here
//     void unpack(std::size_t step)
#pragma once

#include <memory>

#include "machinery/cost.hpp"
#include "machinery/messages.hpp"
#include "machinery/stopwatch.hpp"
#include "skerry/exchange/strategy.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {

// The order in which both sides post between two PEs is the same, so one tag does for all.
inline constexpr int mpi_tag = 77;

// The MPI that started the program; judge_by_mpi (rules.hpp) has seen that there is one.
inline bootstrap::message_passing& mpi_of(runtime::world& world) {
    return *world.job().messages();
}

template <typename carrier>
class by_mpi final : public prepared {
 public:
    by_mpi(runtime::world& world, const plan& what, option_set options)
        : table_(make_messages(what, options, {carrier::has_slots, 1, false})),
          carries_(world, table_) {}

    void start() {
        clock_.resume();
        ++done_.exchanges;
        if (!table_.steps.empty()) send(0);
        clock_.lap(pack_ticks_);
    }

    void finish() {
        clock_.resume();
        for (std::size_t s = 0; s < table_.steps.size(); ++s) {
            if (s > 0) send(s);
            clock_.lap(pack_ticks_);
            carries_.wait(s);
            clock_.lap(wait_ticks_);
            carries_.unpack(s);
            clock_.lap(pack_ticks_);
        }
    }

    counters counted() const override {
        counters all = done_;
        all.pack_seconds = clock_.seconds(pack_ticks_);
        all.wait_seconds = clock_.seconds(wait_ticks_);
        return all;
    }

 private:
    void send(std::size_t s) {
        carries_.send(s);
        for (const message& m : table_.steps[s].out) {
            done_.puts += m.parcels.size();
            done_.bytes += m.bytes();
        }
    }

    message_table table_;
    carrier carries_;
    counters done_;
    stopwatch clock_;
    std::uint64_t pack_ticks_ = 0, wait_ticks_ = 0;
};

// The functions of such a strategy, by the names that struct strategy gives them.
template <typename carrier>
struct strategy_by_mpi {
    using made = by_mpi<carrier>;
    static std::unique_ptr<prepared> prepare(runtime::world& world, const plan& what,
                                             option_set options) {
        return std::make_unique<made>(world, what, options);
    }
    static void start(prepared& ready) { static_cast<made&>(ready).start(); }
    static void finish(prepared& ready) { static_cast<made&>(ready).finish(); }
    static double cost(const plan& what, option_set options, const machine& on) {
        return estimate(what, options, on,
                        {.packed = true, .sync = &machine::two_sided_s, .sync_per_partner = true});
    }
};

}  // namespace skerry::exchange
