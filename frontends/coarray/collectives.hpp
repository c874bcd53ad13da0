// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "descriptor.hpp"
#include "outcome.hpp"
#include "skerry/runtime/collectives.hpp"

namespace skerry::coarray {

// At start, by all images alike.
void make_stage();

// Combines the array's elements over the images of the current team, in order of image; for all
// images, or for one.
void combine_over_team(descriptor& array, int result_image, const runtime::reduction& how,
                       const report& told);

}  // namespace skerry::coarray
