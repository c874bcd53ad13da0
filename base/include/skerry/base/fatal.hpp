// SPDX-License-Identifier: BSD-3-Clause
// The end of a program that cannot go on: one message, then the whole job stops.
#pragma once

#include <cstddef>

namespace skerry {

// Who ends the job once a message is out. The world installs the bootstrap's abort here; before
// that, and by default, the process just exits with the code.
using abort_handler = void (*)(void* context, int exit_code);
void set_abort_handler(abort_handler handler, void* context);

// The PE number that messages carry; -1 (none) until the world knows it.
void set_message_pe(int pe);
int message_pe();

// Writes what every message of a routine ends with, such as where in the program the call is. It
// may keep a message back by not returning, where another PE's is already the job's.
using message_ending = void (*)(const char* routine, char* text, std::size_t bytes);
void set_message_ending(message_ending ending);

// Prints "skerry: PE <pe>: <routine>: <formatted text>" as one line to stderr and ends the job with
// exit code 1. `routine` is what the user called; the text says which argument and what to do.
[[noreturn]] void fatal(const char* routine, const char* format, ...)
    __attribute__((format(printf, 2, 3), cold));

// Ends the job with `exit_code`, without a message.
[[noreturn]] void end_job(int exit_code);

}  // namespace skerry
