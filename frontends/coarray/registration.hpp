// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "descriptor.hpp"

namespace skerry::coarray {

// Gives an allocatable of this image, which may be a component of a coarray, another block.
void resize_local(descriptor& local, std::size_t bytes);

// Where the program frees a coarray whose memory starts here: all images do alike.
void release_coarray_at(const void* start);

}  // namespace skerry::coarray
