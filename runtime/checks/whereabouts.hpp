// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "skerry/runtime/operations.hpp"

namespace skerry::runtime {

// What every PE of the job is doing: a line for all PEs that are in the same call at the same
// place.
std::string whereabouts(const operations& with, bootstrap::membership& job);

}  // namespace skerry::runtime
