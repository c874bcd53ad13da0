// SPDX-License-Identifier: BSD-3-Clause
// The official norms.
#pragma once

#include "report.hpp"

namespace skerry::npb::mg {

// With a relative tolerance of 1e-8.
verdict compare(char problem_class, double norm);

}  // namespace skerry::npb::mg
