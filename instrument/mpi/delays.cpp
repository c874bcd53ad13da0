// SPDX-License-Identifier: BSD-3-Clause
#include "delays.hpp"

#include <sched.h>

#include <algorithm>
#include <bit>
#include <limits>

#include "family.hpp"
#include "real.hpp"
#include "skerry/base/clock.hpp"

namespace skerry::instrument::mpi {
namespace {

constexpr double worth_a_yield_s = 3e-6;

// What no network that is worth delaying takes: a receiver came late.
double most_own_s(std::uint64_t bytes) {
    return 2e-6 + 0.5e-9 * static_cast<double>(bytes);
}

// For so long the MPI itself keeps what messages go through busy. What is added comes on top, and
// is not hidden behind it.
double own_card_s(std::uint64_t bytes) {
    return family::own_gap_s + family::own_s_a_byte * static_cast<double>(bytes);
}

}  // namespace

void wait_until(double seconds) {
    while (now_seconds() < seconds - worth_a_yield_s) ::sched_yield();
    spin_until(seconds);
}

std::unique_ptr<delays> delays::from_environment(int rank, int ranks) {
    const auto added = delay_from_environment();
    return added ? std::unique_ptr<delays>(new delays(*added, rank, ranks)) : nullptr;
}

delays::delays(const delay& added, int rank, int ranks)
    : added_(added), rank_(rank), ranks_(ranks), stamps_(rank, ranks) {
    for (std::size_t bits = 0; bits < own_s_.size(); ++bits)
        own_s_[bits] = most_own_s(bits == 0 ? 0 : std::uint64_t{1} << (bits - 1));
}

bool delays::is_delayed(int peer, std::uint64_t bytes) const {
    return peer >= 0 && added_.concerns(rank_, peer, bytes);
}

void delays::departs(const group& among, int rank, int tag, std::uint64_t bytes) {
    const int peer = among.peer(rank);
    if (peer < 0) return;
    time_stamp stamp{among.context, tag, 0, bytes, now_seconds(), 0};
    if (is_delayed(peer, bytes)) {
        message_times times;
        {
            const std::lock_guard only(access_);
            times = card_.send(added_, stamp.sent, bytes, own_card_s(bytes));
        }
        stamp.fragments = static_cast<std::uint32_t>(added_.fragments(bytes));
        stamp.arrives = times.arrives;
        stamp.sent = times.sender_is_free;
        spin_until(times.sender_is_free);
    }
    stamps_.push(peer, stamp);
}

void delays::take_back(const group& among, int rank) {
    if (among.peer(rank) >= 0) stamps_.take_back(among.peer(rank));
}

// `seen`: when the MPI had it.
double delays::ready_at(const time_stamp& stamp, double seen) {
    if (stamp.fragments == 0) return 0;
    const std::lock_guard only(access_);
    double& own_s = own_s_[static_cast<std::size_t>(std::bit_width(stamp.bytes))];
    own_s = std::min(own_s, std::max(seen - stamp.sent, 0.0));
    return stamp.arrives + own_s;
}

void delays::spend_overhead(std::uint32_t fragments) {
    if (fragments > 0) spin_until(now_seconds() + fragments * added_.overhead_recv);
}

void delays::arrived(const group& among, const MPI_Status& status) {
    const int peer = among.peer(status.MPI_SOURCE);
    if (peer < 0) return;
    const double now = now_seconds();
    const auto stamp = stamps_.take(peer, among.context, status.MPI_TAG);
    if (!stamp) return;
    wait_until(ready_at(*stamp, now));
    spend_overhead(stamp->fragments);
}

bool delays::is_there(const group& among, const MPI_Status& status) {
    const int peer = among.peer(status.MPI_SOURCE);
    if (peer < 0) return true;
    const double now = now_seconds();
    const auto stamp = stamps_.look(peer, among.context, status.MPI_TAG);
    return !stamp || ready_at(*stamp, now) <= now;
}

void delays::posted(MPI_Request request, MPI_Comm among) {
    const std::lock_guard only(access_);
    pending_[request] = {.among = keep_group(among), .ready = {}};
}

void delays::will_receive(MPI_Request request, MPI_Comm among) {
    const std::lock_guard only(access_);
    pending_[request] = {
        .among = keep_group(among), .is_persistent = true, .is_running = false, .ready = {}};
}

void delays::will_send(MPI_Request request, MPI_Comm among, int rank, int tag,
                       std::uint64_t bytes) {
    const std::lock_guard only(access_);
    planned_[request] = {keep_group(among), rank, tag, bytes};
}

void delays::starts(MPI_Request request) {
    std::optional<planned_message> sent;
    {
        const std::lock_guard only(access_);
        if (const auto found = planned_.find(request); found != planned_.end())
            sent = found->second;
        if (const auto found = pending_.find(request); found != pending_.end())
            found->second = {.among = found->second.among, .is_persistent = true, .ready = {}};
    }
    if (sent) departs(*sent->among, sent->rank, sent->tag, sent->bytes);
}

void delays::not_before(MPI_Request request, double seconds) {
    const std::lock_guard only(access_);
    pending_[request] = {.among = nullptr, .ready = seconds};
}

// Whether the MPI has completed it; then its time is known.
bool delays::find_out(MPI_Request request, pending& one) {
    int is_done = 0, is_cancelled = 0;
    MPI_Status status;
    PMPI(Request_get_status)(request, &is_done, &status);
    if (!is_done || one.ready) return is_done != 0;
    PMPI(Test_cancelled)(&status, &is_cancelled);
    const int peer = is_cancelled ? outsider : one.among->peer(status.MPI_SOURCE);
    const auto stamp =
        peer < 0 ? std::nullopt : stamps_.take(peer, one.among->context, status.MPI_TAG);
    one.ready = stamp ? ready_at(*stamp, now_seconds()) : 0;
    one.fragments = stamp ? stamp->fragments : 0;
    return true;
}

bool delays::is_over(MPI_Request request) {
    std::optional<pending> one = copy_of(request);
    if (!one) return true;
    if (!find_out(request, *one)) return false;
    remember(request, *one);
    return now_seconds() >= *one->ready;
}

void delays::wait_for(MPI_Request request) {
    std::optional<pending> one = copy_of(request);
    if (!one) return;
    while (!find_out(request, *one)) ::sched_yield();
    remember(request, *one);
    wait_until(*one->ready);
}

std::optional<delays::pending> delays::copy_of(MPI_Request request) {
    const std::lock_guard only(access_);
    const auto found = pending_.find(request);
    if (found == pending_.end() || !found->second.is_running) return {};
    return found->second;
}

void delays::remember(MPI_Request request, const pending& one) {
    const std::lock_guard only(access_);
    pending_[request] = one;
}

void delays::completed(MPI_Request request) {
    std::optional<pending> one = copy_of(request);
    if (!one) return;
    spend_overhead(one->fragments);
    one->is_running = false;
    const std::lock_guard only(access_);
    if (one->is_persistent) {
        pending_[request] = *one;
    } else {
        pending_.erase(request);
    }
}

void delays::forget(MPI_Request request) {
    const std::lock_guard only(access_);
    pending_.erase(request);
    planned_.erase(request);
}

double delays::collective(pattern how, std::uint64_t n, std::uint64_t bytes) {
    const double begin = now_seconds();
    if (n == 0 || !is_delayed(rank_, bytes)) return begin;
    const std::lock_guard only(access_);
    const double receive_s = static_cast<double>(added_.fragments(bytes)) * added_.overhead_recv;
    double free = begin, ready = begin;
    for (std::uint64_t i = 0; i < n; ++i) {
        const message_times times =
            card_.send(added_, how == pattern::in_turn ? ready : free, bytes);
        free = times.sender_is_free;
        ready = how == pattern::in_turn ? times.arrives + receive_s : times.arrives;
    }
    if (how == pattern::in_turn) return ready;
    return std::max(ready + receive_s, free + static_cast<double>(n) * receive_s);
}

double delays::one_sided(int target, std::uint64_t bytes, bool there_and_back) {
    const double begin = now_seconds();
    if (!is_delayed(target, bytes)) return begin;
    message_times times;
    {
        const std::lock_guard only(access_);
        times = card_.send(added_, begin, bytes);
        if (there_and_back) times.arrives += added_.latency;
        double& last = there_and_back ? gets_arrive_ : puts_arrive_;
        last = std::max(last, times.arrives);
    }
    spin_until(times.sender_is_free);
    return times.arrives;
}

void delays::wait_for_targets(bool also_puts) {
    double until;
    {
        const std::lock_guard only(access_);
        until = also_puts ? std::max(puts_arrive_, gets_arrive_) : gets_arrive_;
    }
    wait_until(until);
}

}  // namespace skerry::instrument::mpi
