// SPDX-License-Identifier: BSD-3-Clause
// The official checksums.
#pragma once

#include <span>

#include "problem/grid.hpp"
#include "report.hpp"

namespace skerry::npb::ft {

// With a relative tolerance of 1e-12 of either part.
verdict compare(char problem_class, std::span<const complex> checksums);

}  // namespace skerry::npb::ft
