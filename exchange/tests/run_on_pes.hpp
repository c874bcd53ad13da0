// SPDX-License-Identifier: BSD-3-Clause
// Runs a test's body on every PE: this process if it is a PE of a job, or threads of this process.
#pragma once

#include <functional>
#include <vector>

#include "skerry/exchange/halo.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange::tests {

// On SKERRY_TEST_THREADS threads if that is set, else on this process's world, which lives until
// the end.
void run_on_pes(const std::function<void(runtime::world&)>& body);
// All that are applicable; of the strategies whose names begin with SKERRY_TEST_STRATEGIES, if that
// is set.
std::vector<variant> variants_to_try(runtime::world& world);
void run_on_threads(int n_pes, const std::function<void(runtime::world&)>& body);

}  // namespace skerry::exchange::tests
