// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {

// Sends `bytes` (at most small_message::most_bytes) of values to all members' mailboxes and
// combines what comes from them, in order of member, into `result`. `result` and `values` are any
// local memory, and may be the same.
void push_small(team& members, void* result, const void* values, std::size_t count,
                const reduction& how);

}  // namespace skerry::runtime
