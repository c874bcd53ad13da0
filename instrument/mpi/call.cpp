// SPDX-License-Identifier: BSD-3-Clause
#include "call.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>

#include "looks.hpp"

namespace skerry::instrument::mpi {
namespace {

// What a persistent request sends whenever it is started.
struct plan {
    std::vector<recorder::sent> messages;
    std::uint32_t members;
};

struct plans {
    std::mutex access;
    std::map<MPI_Request, plan> all;
};

plans& the_plans() {
    static auto* const one = new plans;  // never goes: programs end in many ways
    return *one;
}

constexpr std::uintptr_t sign_of_life = 0x6b8d'31c7'52f0'9ae4;

// The call that this thread is in.
thread_local const call* outermost = nullptr;
thread_local recorder::call outermost_in;

}  // namespace

// An error handler may have jumped out of the call that was outermost. What it lay in on the stack
// is then above us, or used for something else.
void call::enter(recorder* all, delays* added, operation& what, const void* returns_to,
                 bool is_look) {
    if (is_look && !added && !outermost && looks::of_this_thread().skips(what, returns_to)) return;
    if (outermost) {
        const bool is_below = this < outermost;
        if (is_below && outermost->alive_ == sign_of_life) return;
        if (all) all->forget(outermost_in);
    }
    recorder_ = all;
    delays_ = added;
    alive_ = sign_of_life;
    outermost = this;
    if (!all) return;
    if (is_look) stands_for_ = looks::of_this_thread().stands_for(what, returns_to);
    // What follows the call may be another line, or another function.
    const void* const from = static_cast<const char*>(returns_to) - 1;
    outermost_in = in_ = all->enter(what.number(*all), from);
}

void call::leave() {
    outermost = nullptr;
    alive_ = 0;
    // MPI_Finalize itself ends the record.
    if (recorder_ && current()) recorder_->leave(in_, members_, stands_for_);
}

void call::send(const std::vector<recorder::sent>& all) {
    if (plans_) return;
    if (recorder_) recorder_->messages(in_, all, members_);
    if (!delays_ || all.empty()) return;
    std::uint64_t bytes = 0;
    for (const recorder::sent& one : all) bytes += one.bytes;
    delay_messages(all.size(), bytes / all.size());
}

void call::delay_rounds(std::uint64_t bytes, bool growing) {
    if (plans_) return;
    const auto rounds = static_cast<std::uint64_t>(std::bit_width(std::max(members_, 1u) - 1));
    if (growing && rounds > 0) bytes = bytes * (members_ - 1) / rounds;
    may_end_ = delays_->collective(delays::pattern::in_turn, rounds, bytes);
}

void call::delay_messages(std::uint64_t n, std::uint64_t bytes_of_each) {
    if (!plans_) may_end_ = delays_->collective(delays::pattern::all_at_once, n, bytes_of_each);
}

std::vector<recorder::sent>& call::list() {
    thread_local std::vector<recorder::sent> made;
    return made;
}

void call::keep_plan(MPI_Request request) {
    plans& them = the_plans();
    const std::lock_guard only(them.access);
    them.all[request] = {list(), members_};
    plans_ = false;
}

void call::start(MPI_Request request) {
    if (!recorder_) return;
    plans& them = the_plans();
    const std::lock_guard only(them.access);
    const auto found = them.all.find(request);
    if (found != them.all.end())
        recorder_->messages(in_, found->second.messages, found->second.members);
}

void forget_plan(MPI_Request gone) {
    plans& them = the_plans();
    const std::lock_guard only(them.access);
    them.all.erase(gone);
    if (delays* added = current_delays()) added->forget(gone);
}

}  // namespace skerry::instrument::mpi
