// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace skerry::coarray {

// Normal termination: waits for all images to come to it, then lets the memory go. The exit code
// that follows is the program's own word.
void end_normally();
// Error termination of the whole job.
[[noreturn]] void end_with_error(int exit_code);

}  // namespace skerry::coarray
