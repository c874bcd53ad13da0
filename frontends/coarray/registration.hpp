// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "coarray.hpp"
#include "descriptor.hpp"

namespace skerry::coarray {

// Gives an allocatable of this image, which may be a component of a coarray, another block.
void resize_local(descriptor& local, std::size_t bytes);

// Where the program frees a coarray whose memory starts here: all images do alike.
void release_coarray_at(const void* start);

// The end of an allocate statement: all has its bounds by now. Whether the statement has stat=,
// which the compiler does not hand on to the sync all that it adds.
bool complete_allocations();

// At the end of the team that allocated it. Where move_alloc has taken it elsewhere, nobody knows
// where to, it stays until the program deallocates it, image by image.
void end_with_team(coarray* which, caf_token* token, descriptor* holder);

}  // namespace skerry::coarray
