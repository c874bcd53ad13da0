// SPDX-License-Identifier: BSD-3-Clause
// What every routine needs: the runtime's objects behind one hidden variable, and the entry of a
// call.
#pragma once

#include <cstddef>
#include <cstdint>

#include "shmem.h"
#include "skerry/base/fatal.hpp"
#include "skerry/bootstrap/bootstrap.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::openshmem {

// All null while the library is not initialised. Hidden, so that a routine reaches it by one load.
struct front_end {
    bootstrap::call_record* call = nullptr;
    const runtime::peers* all = nullptr;
    const runtime::rma* copies = nullptr;
    const runtime::atomics* updates = nullptr;
    const runtime::signals* notices = nullptr;
    const runtime::order* ordering = nullptr;
    runtime::waiter* waits = nullptr;
    runtime::team* everyone = nullptr;
    runtime::world* world = nullptr;
    runtime::checker* checks = nullptr;  // but with full checks
};
extern front_end front;

// "<routine>: called before shmem_init" (or after shmem_finalize).
[[noreturn]] void refuse_call(const char* routine);

// The start of every routine: notes its name, for messages and for the launcher.
template <std::size_t length>
[[gnu::always_inline]] inline void enter(const char (&routine)[length]) {
    bootstrap::call_record* call = front.call;
    if (!call) [[unlikely]]
        refuse_call(routine);
    bootstrap::note_call(*call, routine);
}

using runtime::argument;

// With full checks: all members of the team make this call, with these arguments. To be called by
// every collective routine before it does anything to other PEs.
template <typename... arguments>
[[gnu::always_inline]] inline void agree(runtime::team& members, arguments... given) {
    if (front.checks) [[unlikely]]
        front.checks->agree(members, {given...});
}

// For routines whose cost is a few nanoseconds: the runtime's inline path becomes part of them.
#define SKERRY_FAST [[gnu::flatten, gnu::hot]]

// The name that enter() noted.
inline const char* routine() {
    return front.call->name;
}

}  // namespace skerry::openshmem
