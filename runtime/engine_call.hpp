// SPDX-License-Identifier: BSD-3-Clause
// Repeats a transport operation while the transport has no room, and ends the program when it
// fails.
#pragma once

#include "skerry/base/fatal.hpp"
#include "skerry/transports/transport.hpp"

namespace skerry::runtime {

template <typename operation>
void engine_call(transports::transport& engine, const char* routine, operation call) {
    status outcome = call();
    while (outcome == status::again) {
        engine.progress();
        outcome = call();
    }
    if (outcome != status::ok && outcome != status::in_progress)
        fatal(routine, "the transport failed: %s", describe(outcome));
}

}  // namespace skerry::runtime
