// SPDX-License-Identifier: BSD-3-Clause
// Operations that a wrapper makes of its own accord: repeated while the transport has no room.
#pragma once

#include "skerry/base/fatal.hpp"
#include "skerry/transports/transport.hpp"

namespace skerry::instrument {

template <typename operation>
void complete(transports::transport& through, operation call) {
    status outcome = call();
    while (outcome == status::again) {
        through.progress();
        outcome = call();
    }
    if (outcome != status::ok && outcome != status::in_progress)
        fatal("wrapper", "the transport failed: %s", describe(outcome));
}

}  // namespace skerry::instrument
