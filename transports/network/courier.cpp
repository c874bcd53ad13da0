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
    most_copy_bytes_ = can.most_copy_bytes;
    most_payload_bytes_ = batch::most_payload_bytes(can.most_message_bytes);
    longest_put_bytes_ = most_copy_bytes_ > 0 ? can.most_message_bytes / 2 : most_payload_bytes_;
    most_asked_bytes_ = most_on_the_way * can.most_message_bytes;
    writes_precede_messages_ = can.writes_precede_messages;
    return job.publish(&mine, sizeof mine);
}

partner& courier::meet(int pe) {
    visiting_card theirs;
    status outcome = job_->look_up(pe, &theirs, sizeof theirs);
    if (outcome == status::ok) outcome = network_->meet(pe, theirs.address);
    if (outcome != status::ok) fatal("start", "PE %d cannot be reached: %s", pe, describe(outcome));
    std::unique_ptr<partner>& entry = partners_[static_cast<std::size_t>(pe)];
    entry = std::make_unique<partner>();
    entry->pe = pe;
    talked_to_.push_back(entry.get());
    return *entry;
}

// --- batches -------------------------------------------------------------------------------------

// With room for one more record.
batch& courier::open_batch(partner& to, std::size_t payload_bytes) {
    if (to.open && !to.open->has_room(payload_bytes)) {
        close_batch(to);
        pump(to);
    }
    if (!to.open) to.open = pool_.take();
    if (!to.is_waiting) {
        to.is_waiting = true;
        waiting_.push_back(&to);
    }
    return *to.open;
}

record& courier::append(partner& to, record_kind kind, offset at, std::size_t payload_bytes,
                        bool counted) {
    return open_batch(to, payload_bytes).append(kind, at, payload_bytes, counted);
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
        next.head().number = to.next_sent;
        auto sent = std::make_unique<operation>(operation{.with = &to, .sent = nullptr});
        const status outcome = network_->send(to.pe, next.message(), sent.get());
        if (outcome == status::again) return stick(to);
        if (outcome != status::ok && outcome != status::in_progress)
            return note_failure(to.pe, describe(outcome));
        to.told = to.owed;
        ++to.next_sent;
        if (outcome == status::ok) {
            pool_.give_back(std::move(to.ready.front()));
        } else {
            sent->sent = std::move(to.ready.front());
            static_cast<void>(sent.release());  // completed() deletes it
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

// Who fills batches polls with each of them: so the service thread leaves the stream alone.
void courier::make_room(hold& held, partner& to, std::size_t payload_bytes) {
    if (to.open) {
        if (to.open->has_room(payload_bytes)) return;
        dispatch(to);
        visit();
        poll();
    }
    if (to.ready.size() + (to.counted - to.executed) < most_on_the_way) return;
    wait(held, [&] { return to.ready.size() + (to.counted - to.executed) < most_on_the_way; });
}

// --- waiting -------------------------------------------------------------------------------------

void courier::visit() {
    // ordering: relaxed; a count that others look at now and then, and that may lose some
    visits_.store(visits_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

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

bool courier::progress() {
    visit();
    hold held(lock_, std::try_to_lock);
    if (!held) return false;  // somebody is at it
    if (!waiting_.empty()) dispatch_all();
    const bool anything = poll();
    check_failure();
    return anything;
}

bool courier::serve() {
    hold held(lock_);
    return poll();
}

bool courier::may_sleep() {
    hold held(lock_);
    return network_->may_sleep();
}

void courier::close() {
    hold held(lock_);
    network_->close(*this);
}

}  // namespace skerry::transports
