// SPDX-License-Identifier: BSD-3-Clause
// What the control groups (version 2) that this process is in grant it: containers and batch
// systems set their limits there.
#pragma once

#include <string>
#include <vector>

namespace skerry {

// The folders of this process's group and of the groups around it, the innermost first.
std::vector<std::string> control_group_folders();

// Processor time per time that the tightest group grants; infinity where nothing is limited.
double control_group_processors();

// The bytes of memory that the tightest group leaves; the largest number where nothing is limited.
std::size_t control_group_memory_bytes();

}  // namespace skerry
