// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "skerry/exchange/list_mapping.hpp"

namespace skerry::exchange {

// Puts what comes from a partner into the order of this PE's places and joins what goes on.
void put_in_order(place_runs& runs);
// The partner's view.
inline place_run seen_by_partner(const place_run& r) {
    return {r.remote, r.local, r.count, r.remote_step, r.local_step};
}
void swap_ends(place_runs& runs);

}  // namespace skerry::exchange
