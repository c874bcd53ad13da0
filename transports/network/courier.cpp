// SPDX-License-Identifier: BSD-3-Clause
#include "courier.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "skerry/base/fatal.hpp"
#include "skerry/base/relax.hpp"

namespace skerry::transports {
namespace {

constexpr std::size_t longest_answered_get_bytes = 8192;
constexpr int spins_with_a_core_each = 200;
constexpr int yields = 200;
constexpr double nap_s = 1e-3;

}  // namespace

courier::courier(std::unique_ptr<engine> network) : network_(std::move(network)) {}
courier::~courier() = default;

void courier::tell_arrivals(void (*arrived)(void*), void* context) {
    hold held(lock_);
    arrived_ = arrived;
    arrived_context_ = context;
}

status courier::open(bootstrap::membership& job, std::span<std::byte> segment,
                     bool cores_are_shared) {
    job_ = &job;
    segment_ = segment;
    if (!cores_are_shared) spins_ = spins_with_a_core_each;
    partners_.resize(static_cast<std::size_t>(job.n_pes()));
    visiting_card mine{};
    std::string why;
    ::gethostname(mine.host, sizeof mine.host - 1);
    if (const status opened = network_->open(job, segment, mine.address, why); opened != status::ok)
        fatal("start", "the network cannot be used: %s", why.c_str());
    const engine_traits can = network_->traits();
    pool_.set_room(can.most_message_bytes);
    longest_put_bytes_ = can.most_message_bytes / 2;
    writes_precede_messages_ = can.writes_precede_messages;
    return job.publish(&mine, sizeof mine);
}

partner& courier::partner_of(int pe) {
    std::unique_ptr<partner>& entry = partners_[static_cast<std::size_t>(pe)];
    if (entry) return *entry;
    visiting_card theirs;
    status outcome = job_->look_up(pe, &theirs, sizeof theirs);
    if (outcome == status::ok) outcome = network_->meet(pe, theirs.address);
    if (outcome != status::ok) fatal("start", "PE %d cannot be reached: %s", pe, describe(outcome));
    entry = std::make_unique<partner>();
    entry->pe = pe;
    talked_to_.push_back(entry.get());
    return *entry;
}

// --- batches -------------------------------------------------------------------------------------

record& courier::append(partner& to, record_kind kind, offset at, std::size_t payload_bytes,
                        bool counted) {
    if (to.open && !to.open->has_room(payload_bytes)) {
        close_batch(to);
        pump(to);
    }
    if (!to.open) to.open = pool_.take();
    if (!to.is_waiting) {
        to.is_waiting = true;
        waiting_.push_back(&to);
    }
    return to.open->append(kind, at, payload_bytes, counted);
}

void courier::close_batch(partner& to) {
    if (!to.open || to.open->is_empty()) return;
    if (to.open->is_counted()) {
        ++to.counted;
        to.unconfirmed = false;
    }
    to.is_urgent = false;
    to.open->head().from = job_->pe();
    to.open->head().counted = to.open->is_counted();
    to.ready.push_back(std::move(to.open));
}

void courier::dispatch(partner& to) {
    close_batch(to);
    pump(to);
}

// Hands to the engine what it takes.
void courier::pump(partner& to) {
    while (!to.ready.empty()) {
        if (to.writes > 0 && !writes_precede_messages_) return stick(to);
        batch& next = *to.ready.front();
        next.head().executed = to.owed;
        auto sent = std::make_unique<operation>(operation{.with = &to, .sent = nullptr});
        const status outcome = network_->send(to.pe, next.message(), sent.get());
        if (outcome == status::again) return stick(to);
        if (outcome != status::ok && outcome != status::in_progress)
            return note_failure(to.pe, describe(outcome));
        to.told = to.owed;
        if (outcome == status::ok) {
            pool_.give_back(std::move(to.ready.front()));
        } else {
            sent->sent = std::move(to.ready.front());
            sent.release();  // completed() deletes it
        }
        to.ready.pop_front();
    }
}

// To be tried again after the next poll.
void courier::stick(partner& to) {
    if (to.is_stuck) return;
    to.is_stuck = true;
    stuck_.push_back(&to);
}

// Nothing is on its way there: nobody gains by waiting for more.
void courier::send_if_idle(partner& to) {
    if (to.is_idle()) dispatch(to);
}

void courier::dispatch_all() {
    for (partner* each : waiting_) {
        each->is_waiting = false;
        dispatch(*each);
    }
    waiting_.clear();
}

void courier::make_room(hold& held, partner& to) {
    if (to.ready.size() + (to.counted - to.executed) < most_on_the_way) return;
    wait(held, [&] { return to.ready.size() + (to.counted - to.executed) < most_on_the_way; });
}

// --- waiting -------------------------------------------------------------------------------------

void courier::pause(hold& held, int round) {
    const bool sleeps = round >= spins_ + yields && network_->may_sleep();
    held.unlock();
    if (sleeps) {
        network_->sleep(nap_s);
    } else if (round < spins_) {
        relax_processor();
    } else {
        ::sched_yield();
    }
    held.lock();
}

template <typename condition>
void courier::wait(hold& held, condition&& done) {
    for (int round = 0; !done(); ++round) {
        // ordering: relaxed; a count that others look at now and then
        visits_.fetch_add(1, std::memory_order_relaxed);
        dispatch_all();
        if (poll()) round = 0;
        check_failure();
        pause(held, round);
    }
}

bool courier::poll() {
    const bool anything = network_->poll(*this);
    for (partner* each : touched_)
        if (each->owed != each->told || each->is_urgent || (each->open && each->is_idle())) {
            if (!each->open) append(*each, record_kind::nothing, 0, 0, false);
            dispatch(*each);
        }
    touched_.clear();
    for (partner* each : std::exchange(stuck_, {})) {
        each->is_stuck = false;
        pump(*each);
    }
    if (anything_arrived_ && arrived_) arrived_(arrived_context_);
    anything_arrived_ = false;
    return anything;
}

void courier::progress() {
    visits_.fetch_add(1, std::memory_order_relaxed);
    hold held(lock_, std::try_to_lock);
    if (!held) return;  // somebody is at it
    if (!waiting_.empty()) dispatch_all();
    poll();
    check_failure();
}

bool courier::serve() {
    hold held(lock_);
    return poll();
}

bool courier::may_sleep() {
    hold held(lock_);
    return network_->may_sleep();
}

// --- operations ----------------------------------------------------------------------------------

void courier::put_record(partner& to, offset remote, const void* local, std::size_t bytes) {
    std::memcpy(append(to, record_kind::put, remote, bytes, true).payload(), local, bytes);
}

status courier::put(int pe, offset remote, const void* local, std::size_t bytes, bool keeps_local) {
    hold held(lock_);
    partner& to = partner_of(pe);
    if (bytes > longest_put_bytes_) {
        write(held, to, remote, local, bytes, keeps_local);
    } else {
        make_room(held, to);
        put_record(to, remote, local, bytes);
        send_if_idle(to);
    }
    return status::ok;
}

void courier::append_signal(partner& to, offset signal, std::uint64_t value, signal_op op) {
    const auto kind = op == signal_op::set ? record_kind::set_signal : record_kind::add_signal;
    std::memcpy(append(to, kind, signal, sizeof value, true).payload(), &value, sizeof value);
}

status courier::put_signal(int pe, offset remote, const void* local, std::size_t bytes,
                           offset signal, std::uint64_t value, signal_op op) {
    hold held(lock_);
    partner& to = partner_of(pe);
    if (bytes > longest_put_bytes_) write(held, to, remote, local, bytes, false);
    make_room(held, to);
    if (bytes > 0 && bytes <= longest_put_bytes_) put_record(to, remote, local, bytes);
    append_signal(to, signal, value, op);
    send_if_idle(to);
    return status::ok;
}

status courier::fetch_op(int pe, offset remote, atomic_op op, unsigned width_bytes,
                         std::uint64_t operand, std::uint64_t comparand, std::uint64_t* old_value) {
    hold held(lock_);
    partner& to = partner_of(pe);
    make_room(held, to);
    std::uint64_t old = 0, bytes_left = sizeof old;
    const fetch_operands fetch{
        {operand, comparand},
        {reinterpret_cast<std::uint64_t>(&old), reinterpret_cast<std::uint64_t>(&bytes_left)}};
    const std::size_t payload_bytes = old_value ? sizeof fetch : sizeof fetch.how;
    record& added = append(to, old_value ? record_kind::fetch : record_kind::update, remote,
                           payload_bytes, true);
    added.op = static_cast<std::uint8_t>(op);
    added.width_bytes = static_cast<std::uint8_t>(width_bytes);
    std::memcpy(added.payload(), &fetch, payload_bytes);
    if (old_value) {
        wait(held, [&] { return bytes_left == 0; });
        *old_value = old;
    } else {
        send_if_idle(to);
    }
    return status::ok;
}

status courier::get(int pe, offset remote, void* local, std::size_t bytes, bool keeps_local) {
    hold held(lock_);
    partner& from = partner_of(pe);
    make_room(held, from);
    std::uint64_t mine = 0;
    std::uint64_t& bytes_left = keeps_local ? gets_left_bytes_ : mine;
    bytes_left += bytes;
    if (bytes > longest_answered_get_bytes) {
        read(held, from, remote, local, bytes, bytes_left);
    } else {
        const get_operands wanted{
            bytes,
            {reinterpret_cast<std::uint64_t>(local), reinterpret_cast<std::uint64_t>(&bytes_left)}};
        std::memcpy(append(from, record_kind::get, remote, sizeof wanted, true).payload(), &wanted,
                    sizeof wanted);
        send_if_idle(from);
    }
    if (!keeps_local) wait(held, [&] { return mine == 0; });
    return status::ok;
}

// Repeats a call while the engine has no room.
template <typename start_operation>
void courier::start(hold& held, start_operation&& call) {
    status outcome = status::again;
    wait(held, [&] { return (outcome = call()) != status::again; });
    if (outcome != status::ok && outcome != status::in_progress)
        fatal("network", "a remote copy failed: %s", describe(outcome));
}

void courier::write(hold& held, partner& to, offset remote, const void* local, std::size_t bytes,
                    bool keeps_local) {
    // What comes before a fence must have been executed: the engine knows nothing of it.
    wait(held, [&] { return static_cast<std::int32_t>(to.executed - to.fenced) >= 0; });
    std::uint64_t left = bytes;
    auto* cookie = new operation{.with = &to,
                                 .sent = nullptr,
                                 .is_write = true,
                                 .bytes_left = keeps_local ? nullptr : &left,
                                 .bytes = bytes};
    ++to.writes;
    to.unconfirmed = writes_precede_messages_;
    start(held, [&] {
        const status outcome =
            network_->write(to.pe, remote, {static_cast<const std::byte*>(local), bytes}, cookie);
        if (outcome == status::ok) completed(cookie, outcome, "");
        return outcome;
    });
    if (!keeps_local) wait(held, [&] { return left == 0; });
}

void courier::read(hold& held, partner& from, offset remote, void* local, std::size_t bytes,
                   std::uint64_t& bytes_left) {
    auto* cookie =
        new operation{.with = &from, .sent = nullptr, .bytes_left = &bytes_left, .bytes = bytes};
    start(held, [&] {
        const status outcome =
            network_->read(from.pe, remote, {static_cast<std::byte*>(local), bytes}, cookie);
        if (outcome == status::ok) completed(cookie, outcome, "");
        return outcome;
    });
}

// --- order ---------------------------------------------------------------------------------------

void courier::fence() {
    hold held(lock_);
    for (partner* each : talked_to_)
        each->fenced = each->counted + (each->open && each->open->is_counted());
}

void courier::flush() {
    hold held(lock_);
    for (partner* each : talked_to_)
        if (each->unconfirmed) append(*each, record_kind::nothing, 0, 0, true);
    dispatch_all();
    // By number: a wait lets the lock go, and who is heard of meanwhile is added.
    for (std::size_t i = 0; i < talked_to_.size(); ++i) {
        const partner& each = *talked_to_[i];
        wait(held, [&] {
            return each.executed == each.counted && each.writes == 0 && each.ready.empty();
        });
    }
    wait(held, [&] { return gets_left_bytes_ == 0; });
}

void courier::close() {
    hold held(lock_);
    network_->close();
}

}  // namespace skerry::transports
