// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "skerry/runtime/operations.hpp"

namespace skerry::runtime {

// Returns on the first PE (and thread) of the job that calls it, which then makes the job's one
// report and ends the job. All others wait here for that end.
void claim_report(const operations& with);

}  // namespace skerry::runtime
