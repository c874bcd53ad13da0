// SPDX-License-Identifier: BSD-3-Clause
#include "call.hpp"

#include <map>
#include <mutex>

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
void call::enter(recorder& all, operation& what, const void* returns_to) {
    if (outermost) {
        const bool is_below = this < outermost;
        if (is_below && outermost->alive_ == sign_of_life) return;
        all.forget(outermost_in);
    }
    recorder_ = &all;
    alive_ = sign_of_life;
    outermost = this;
    // What follows the call may be another line, or another function.
    outermost_in = in_ = all.enter(what.number(all), static_cast<const char*>(returns_to) - 1);
}

void call::leave() {
    outermost = nullptr;
    alive_ = 0;
    // MPI_Finalize itself ends the record.
    if (current()) recorder_->leave(in_, members_);
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
}

}  // namespace skerry::instrument::mpi
