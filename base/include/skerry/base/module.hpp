// SPDX-License-Identifier: BSD-3-Clause
// Parts of Skerry that need another library are modules beside libskerry, loaded when they are
// wanted, so that one build runs where that library is absent.
#pragma once

#include <string>

namespace skerry {

// Loads `file` (as "libskerry_ofi.so") from libskerry's directory, once, for as long as the process
// lives, and returns the address of its one symbol `entry`; null when it cannot, and `why` says why
// in a line. `global`: plug-ins that the module's library loads will look for its symbols.
void* load_module(const std::string& file, const char* entry, std::string& why,
                  bool global = false);

}  // namespace skerry
