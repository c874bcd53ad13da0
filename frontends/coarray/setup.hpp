// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace skerry::coarray {

enum class image_state : std::uint32_t;

// Termination of this image: waits for all images to come to it, then lets the memory go. The exit
// code that follows is the program's own word.
void end_as(image_state state);
// The program says STOP: the exit code that follows is no error.
void note_stop();
// Returns to the first image of the job that is about to end it with an error; the others wait for
// their end, as they have nothing to add.
void claim_last_word();
// Error termination of the whole job.
[[noreturn]] void end_with_error(int exit_code);

}  // namespace skerry::coarray
