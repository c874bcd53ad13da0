// SPDX-License-Identifier: BSD-3-Clause
// The collectives that have several algorithms, from the list that the build has.
#pragma once

#include <span>

namespace skerry::runtime {

// The environment variables that force one: "SKERRY_BARRIER" and so on.
std::span<const char* const> variables_of_algorithms();

}  // namespace skerry::runtime
