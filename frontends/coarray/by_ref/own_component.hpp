// SPDX-License-Identifier: BSD-3-Clause
// gfortran's own library allocates a component that a coindexed assignment finds unallocated. The
// standard wants it allocated; this one does so where the component is this image's own.
#pragma once

#include "by_ref/resolve.hpp"

namespace skerry::coarray {

// With the shape of `like`. False where the chain leads beyond, or wants a part of it.
bool allocate_own(const missing_component& where, const descriptor& like, element_type type);

}  // namespace skerry::coarray
