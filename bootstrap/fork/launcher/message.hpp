// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace skerry::launcher {

// One line on stderr, "skerry-run: <text>", in one write.
void say(const std::string& text);

}  // namespace skerry::launcher
