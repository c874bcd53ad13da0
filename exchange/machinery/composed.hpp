// SPDX-License-Identifier: BSD-3-Clause
// A strategy put together from how data move (buffers, sections) and how the two sides synchronise
// (signal, flag, barrier). Steps run one after the other: start() sends the first one, finish()
// does the rest. Within a step whichever neighbour is ready is served, for sending and for
// receiving.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "machinery/postbox.hpp"
#include "machinery/stopwatch.hpp"
#include "machinery/symmetric.hpp"
#include "skerry/exchange/strategy.hpp"

namespace skerry::exchange {

template <typename mover, typename synchroniser>
class composed final : public prepared {
 public:
    composed(runtime::world& world, const plan& what, option_set options)
        : with_(world.with()),
          table_(make_messages(what, options, synchroniser::layout)),
          box_(world, table_, synchroniser::initial_free_word),
          moves_(with_, options, table_),
          sync_(world, options, table_) {}

    void start() {
        clock_.resume();
        if (sync_.begin(++done_.exchanges, done_)) clock_.lap(wait_ticks_);
        if (!table_.steps.empty()) open(table_.steps.front());
        clock_.lap(pack_ticks_);
    }

    void run() {
        takes_turns_ = true;
        start();
        finish();
        takes_turns_ = false;
    }

    void finish() {
        clock_.resume();
        for (std::size_t s = 0; s < table_.steps.size(); ++s) {
            if (s > 0) {
                open(table_.steps[s]);
                clock_.lap(pack_ticks_);
            }
            close(table_.steps[s]);
        }
        if (!moves_.leaves_puts_pending()) return;
        with_.ordering.quiet();
        ++done_.orders;
    }

    counters counted() const override {
        counters all = done_;
        all.pack_seconds = clock_.seconds(pack_ticks_);
        all.wait_seconds = clock_.seconds(wait_ticks_);
        return all;
    }

 private:
    void open(const step& now) {
        for (const message& m : now.out)
            if (!m.continues) to_send_.push_back(&m);
        for (const message& m : now.in)
            if (!m.continues) to_receive_.push_back(&m);
        moves_.before_puts(now.out);
        send_what_may_go();
    }

    void close(const step& now) {
        if (sync_.before_receives(now, done_)) clock_.lap(wait_ticks_);
        while (!to_send_.empty() || !to_receive_.empty()) {
            with_.waits.until([this] { return something_is_ready(); });
            clock_.lap(wait_ticks_);
            receive_what_is_there();
            if (!to_send_.empty()) send_what_may_go();
            clock_.lap(pack_ticks_);
        }
    }

    bool something_is_ready() const {
        for (const message* m : to_receive_)
            if (sync_.has_arrived(*m)) return true;
        for (const message* m : to_send_)
            if (sync_.may_send(*m)) return true;
        return false;
    }

    // In turns: of what follows one another the first one, and likewise below. To partners that are
    // not mapped everything, since it travels while we go on.
    void send_what_may_go() {
        serve(to_send_, [this](const message*& m) {
            while (m && sync_.may_send(*m)) {
                sync_.send(moves_, *m, done_);
                const bool wait_turn = takes_turns_ && m->direct;
                m = next_of(*m);
                if (wait_turn) break;
            }
        });
        sync_.announce(done_);
    }

    void receive_what_is_there() {
        serve(to_receive_, [this](const message*& m) {
            if (!sync_.has_arrived(*m)) return;
            sync_.receive(moves_, *m, done_);
            m = next_of(*m);
        });
    }

    static const message* next_of(const message& m) { return m.continued ? &m + 1 : nullptr; }

    // act() moves a link's entry on, to null after its last message.
    template <typename action>
    static void serve(std::vector<const message*>& links, action act) {
        std::size_t left = 0;
        for (const message* m : links) {
            act(m);
            if (m) links[left++] = m;
        }
        links.resize(left);
    }

    runtime::operations with_;
    message_table table_;
    postbox box_;
    mover moves_;
    synchroniser sync_;
    // Of the step that is open, the next one of each link.
    std::vector<const message*> to_send_, to_receive_;
    bool takes_turns_ = false;
    counters done_;
    stopwatch clock_;
    std::uint64_t pack_ticks_ = 0, wait_ticks_ = 0;
};

// The functions of a strategy that is `composed`, by the names that struct strategy gives them.
template <template <typename> typename synchroniser, typename mover>
struct composition {
    using made = composed<mover, synchroniser<mover>>;
    static std::unique_ptr<prepared> prepare(runtime::world& world, const plan& what,
                                             option_set options) {
        if (!mover::has_slots) require_symmetric_fields(what, world);
        return std::make_unique<made>(world, what, options);
    }
    static void start(prepared& ready) { static_cast<made&>(ready).start(); }
    static void finish(prepared& ready) { static_cast<made&>(ready).finish(); }
    static void run(prepared& ready) { static_cast<made&>(ready).run(); }
};

}  // namespace skerry::exchange
