// SPDX-License-Identifier: BSD-3-Clause
// From a chain of references to the section of the other image that it names.
#pragma once

#include "by_ref/reference.hpp"
#include "coarray.hpp"
#include "section.hpp"

namespace skerry::coarray {

// Where a chain leads; `base` is null where a component on the way is not allocated there.
section resolve(const coarray& of, int pe, const reference* chain, element_type type, int kind);

}  // namespace skerry::coarray
