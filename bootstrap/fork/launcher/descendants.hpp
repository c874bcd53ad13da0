// SPDX-License-Identifier: BSD-3-Clause
// Finding what a job started, however many processes removed; from /proc.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace skerry::launcher {

// Whether this process has any child but `except`; much cheaper than the next.
bool has_children_but(pid_t except);

// All processes below this one. Processes whose parent has ended are below the launcher as well,
// because it is their subreaper.
std::vector<pid_t> descendants();

// All processes, except this one, whose environment at their start had `assignment` ("NAME=value").
std::vector<pid_t> processes_with(const std::string& assignment);

// The descriptors of this process, and the one, closed by now, that they were read from.
std::vector<int> open_descriptors();

}  // namespace skerry::launcher
