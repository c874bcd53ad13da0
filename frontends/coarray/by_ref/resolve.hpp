// SPDX-License-Identifier: BSD-3-Clause
// From a chain of references to the section of the other image that it names.
#pragma once

#include "by_ref/reference.hpp"
#include "coarray.hpp"
#include "section.hpp"

namespace skerry::coarray {

// A component that is not allocated: of the object at `parent`.
struct missing_component {
    std::byte* parent;
    const reference* ref;
};

// Where a chain leads; `base` is null where a component on the way is not allocated there, which
// `missing` then tells.
section resolve(const coarray& of, int pe, const reference* chain, element_type type, int kind,
                missing_component* missing = nullptr);

}  // namespace skerry::coarray
