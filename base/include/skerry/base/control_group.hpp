// SPDX-License-Identifier: BSD-3-Clause
// What the control groups (version 2) that this process is in grant it: containers and batch
// systems set their limits there.
#pragma once

#include <string>
#include <vector>

namespace skerry {

// The whole of a small file, as those under /proc and /sys are; empty if it cannot be read.
std::string read_small_file(const std::string& path);

// The folders of this process's group and of the groups around it, the innermost first.
std::vector<std::string> control_group_folders();

// The bytes of memory that the tightest group leaves; the largest number where nothing is limited.
std::size_t control_group_memory_bytes();

}  // namespace skerry
