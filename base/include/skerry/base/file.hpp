// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace skerry {

// All of a small file, such as those of /proc and /sys; empty if it cannot be read.
std::string read_file(const std::string& path);

}  // namespace skerry
