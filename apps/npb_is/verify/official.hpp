// SPDX-License-Identifier: BSD-3-Clause
// The official ranks.
#pragma once

#include <array>
#include <span>

#include "problem/keys.hpp"
#include "report.hpp"

namespace skerry::npb::is {

// The places, among all keys as they were made, of those whose ranks are known.
std::array<std::size_t, n_tests> test_places(char problem_class);

// Ranks by iteration, n_tests each.
verdict compare(char problem_class, std::span<const double> ranks);

}  // namespace skerry::npb::is
