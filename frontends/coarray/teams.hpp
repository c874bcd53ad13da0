// SPDX-License-Identifier: BSD-3-Clause
// What registration has to tell the teams' chapter, and to ask of it.
#pragma once

#include <memory>

#include "coarray.hpp"

namespace skerry::coarray {

// Where the images of the current team have their blocks, by PE of the job. Collective.
std::unique_ptr<transports::offset[]> share_places(const std::byte* own_block);

// What a team allocates is deallocated when it ends.
void note_allocation(coarray* made, caf_token* token, descriptor* holder);
void note_deallocation(const coarray* gone);

}  // namespace skerry::coarray
