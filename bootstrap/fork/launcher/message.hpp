// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace skerry::launcher {

// One line on stderr, "skerry-run: <text>", in one write.
void say(const std::string& text);

// "<what>: <description of errno>"
std::string with_errno(const std::string& what);

}  // namespace skerry::launcher
