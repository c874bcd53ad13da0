// SPDX-License-Identifier: BSD-3-Clause
// Ordinary memory of another image of this host, to which a pointer component may point.
#pragma once

#include <cstddef>

namespace skerry::coarray {

// At start: lets the other images in.
void open_private_memory();

// `theirs` is the other process's own address. What cannot be reached ends the program.
void read_private(int pe, void* to, const void* theirs, std::size_t bytes);
void write_private(int pe, void* theirs, const void* from, std::size_t bytes);

}  // namespace skerry::coarray
