// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "options.hpp"

namespace skerry::runtime {
class world;
}

namespace skerry::bounds_exchange {

inline constexpr int failure = 1, usage_error = 2, wrong_answer = 3;  // exit codes

// Ends the whole run with one message, which PE 0 speaks: for what every PE has found.
[[noreturn]] void stop_all(runtime::world& world, int exit_code, const std::string& message);

// Checks and times every form that the options name, on this PE.
void run(runtime::world& world, const options& o);

}  // namespace skerry::bounds_exchange
