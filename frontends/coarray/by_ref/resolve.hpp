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

// What a reference's value is like in Fortran, extents of 1 included, which sections forget.
struct array_shape {
    int rank = 0;
    std::size_t extents[most_dimensions];

    void add(std::size_t extent) {
        if (rank < most_dimensions) extents[rank++] = extent;
    }
};

// Where a chain leads; `base` is null where a component on the way is not allocated there, which
// `missing` then tells; else `shape` tells the section's.
section resolve(const coarray& of, int pe, const reference* chain, element_type type, int kind,
                missing_component* missing = nullptr, array_shape* shape = nullptr);

}  // namespace skerry::coarray
