// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <initializer_list>

#include "skerry/runtime/checker.hpp"

namespace skerry::runtime {

// Collective over the team: member 0 tells which call it is in, and with which arguments; the
// others compare that with their own. What differs ends the job. Symmetric arguments must have been
// looked at before.
void compare_calls(team& members, const char* routine, std::initializer_list<argument> arguments);

}  // namespace skerry::runtime
