// SPDX-License-Identifier: BSD-3-Clause
// The operations of a transport, by messages and by writes and reads of an engine.
//
// Small operations travel together: they are records in a batch for their target, which leaves at
// once when nothing is on its way there, and else when it is full, when what was on its way has
// been executed, or when somebody waits. Targets execute records in order, by whatever thread polls
// their engine, with the processor's own atomics: they are atomic towards those of PEs on the host.
// Long puts and gets are the engine's writes and reads, or, where it has none, several records.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine.hpp"
#include "partner.hpp"
#include "short_lock.hpp"

namespace skerry::transports {

class courier final : private engine_events {
 public:
    explicit courier(std::unique_ptr<engine> network);
    ~courier();
    courier(const courier&) = delete;
    courier& operator=(const courier&) = delete;

    // Collective. Everything that arrives later goes to `segment`.
    status open(bootstrap::membership& job, std::span<std::byte> segment, bool cores_are_shared);
    void tell_arrivals(void (*arrived)(void*), void* context);

    // As in transport.hpp, for other PEs only. `keeps_local`: the caller leaves `local` alone until
    // a flush.
    status put(int pe, offset remote, const void* local, std::size_t bytes, bool keeps_local);
    status get(int pe, offset remote, void* local, std::size_t bytes, bool keeps_local);
    status put_signal(int pe, offset remote, const void* local, std::size_t bytes, offset signal,
                      std::uint64_t value, signal_op op);
    status fetch_op(int pe, offset remote, atomic_op op, unsigned width_bytes,
                    std::uint64_t operand, std::uint64_t comparand, std::uint64_t* old_value);
    void fence();
    void flush();
    void settle(int pe, offset remote, std::size_t bytes, std::size_t piece_bytes);
    bool progress();
    // Collective, after a flush and a barrier.
    void close();

    // For the service thread: see to what has arrived; whether anything had.
    bool serve();
    bool may_sleep();
    void sleep(double seconds) { network_->sleep(seconds); }

    // For the watch. Whether a PE has been heard of since this was asked before; asks it for a sign
    // of life; tells it that the job is over since a host was lost; which host others, or a PE of
    // this host (then 0 or more, whichever), say was lost, or -1.
    bool has_heard_of(int pe);
    void ask_for_life(int pe);
    void tell_lost_host(int pe, int host);
    int lost_host();
    std::string host_name_of(int pe) const;

    // Counts the program's own visits: while they go on no other thread need poll.
    unsigned visits() const { return visits_.load(std::memory_order_relaxed); }
    std::size_t table_bytes() const { return partners_.capacity() * sizeof partners_[0]; }
    engine_traits traits() const { return network_->traits(); }

 private:
    using hold = std::unique_lock<short_lock>;
    static constexpr std::size_t longest_answered_get_bytes = 8192;  // where engines read instead

    // What the engine gives back when something is complete.
    struct operation {
        partner* with;
        std::unique_ptr<batch> sent;  // of a message
        bool is_write = false;
        std::uint64_t* bytes_left = nullptr;  // of a read; of a write that is waited for
        std::uint64_t bytes = 0;
    };

    partner& partner_of(int pe) {
        const std::unique_ptr<partner>& known = partners_[static_cast<std::size_t>(pe)];
        return known ? *known : meet(pe);
    }
    partner& meet(int pe);
    record& append(partner& to, record_kind kind, offset at, std::size_t payload_bytes,
                   bool counted);
    bool is_long_put(std::size_t bytes) const {
        return bytes > longest_put_bytes_ && most_copy_bytes_ > 0;
    }
    void put_records(hold& held, partner& to, offset remote, const void* local, std::size_t bytes);
    bool is_long_get(std::size_t bytes) const {
        return bytes > longest_answered_get_bytes && most_copy_bytes_ > 0;
    }
    void append_signal(partner& to, offset signal, std::uint64_t value, signal_op op);
    void send_if_idle(partner& to);
    void close_batch(partner& to);
    void dispatch(partner& to);
    void pump(partner& to);
    void stick(partner& to);
    void dispatch_all();
    void visit();
    batch& open_batch(partner& to, std::size_t payload_bytes);
    void make_room(hold& held, partner& to, std::size_t payload_bytes);
    void write(hold& held, partner& to, offset remote, const void* local, std::size_t bytes,
               bool keeps_local);
    void read(hold& held, partner& from, offset remote, void* local, std::size_t bytes,
              std::uint64_t& bytes_left);
    void ask(hold& held, partner& from, offset remote, void* local, std::size_t bytes,
             std::uint64_t& bytes_left);
    bool has_gets_before(std::uint64_t count);
    void expect_answer(partner& from, const question& asked);
    template <typename start_operation>
    void start(hold& held, operation* cookie, start_operation&& call);

    template <typename condition>
    void wait(hold& held, condition&& done);
    void pause(hold& held, int round);
    void note_failure(int pe, const char* why);
    void check_failure() const;
    bool poll();

    void received(std::span<const std::byte> message) override;
    void completed(void* cookie, status outcome, const char* why) override;
    void execute(const record& each, partner& from);
    std::uint64_t update(const record& each);
    std::byte* answer(partner& to, std::size_t bytes);
    void take_answer(const record& each, partner& from);
    void note_executed(partner& by, std::uint32_t executed);
    std::byte* at(const record& each, std::size_t bytes);
    template <typename word>
    word* word_at(const record& each);

    std::unique_ptr<engine> network_;
    std::size_t longest_put_bytes_ = 0;   // that travels in a batch
    std::size_t most_copy_bytes_ = 0;     // as the engine's
    std::size_t most_payload_bytes_ = 0;  // of a record
    std::size_t most_asked_bytes_ = 0;    // of one partner, at a time
    bool writes_precede_messages_ = false;
    int spins_ = 0;  // of a wait, before it yields
    bootstrap::membership* job_ = nullptr;
    std::span<std::byte> segment_;
    void (*arrived_)(void*) = nullptr;
    void* arrived_context_ = nullptr;
    bool anything_arrived_ = false;

    short_lock lock_;                                 // of everything below, and of the engine
    std::vector<std::unique_ptr<partner>> partners_;  // by PE; null before it is talked to
    std::vector<partner*> talked_to_;
    std::vector<partner*> waiting_;  // partners with an open batch
    std::vector<partner*> stuck_;    // partners with batches that the engine did not take yet
    std::vector<partner*> touched_;  // by what arrived in this poll
    batch_pool pool_;
    // Of gets that nobody waits for before a flush. Each flush begins another count: what other
    // threads get later is no business of its.
    std::deque<std::uint64_t> gets_left_bytes_ = {0};
    std::uint64_t gets_done_ = 0;  // counts that have come to 0 and are gone
    std::atomic<unsigned> visits_{0};
    int failed_pe_ = -1;  // that an operation could not reach, since when, and why
    double failed_s_ = 0;
    std::string failure_;
    int lost_host_ = -1;
};

template <typename condition>
void courier::wait(hold& held, condition&& done) {
    for (int round = 0; !done(); ++round) {
        visit();
        dispatch_all();
        if (poll()) round = 0;
        check_failure();
        pause(held, round);
    }
}

}  // namespace skerry::transports
