// SPDX-License-Identifier: BSD-3-Clause
#include "message.hpp"

#include <unistd.h>

namespace skerry::launcher {

void say(const std::string& text) {
    const std::string line = "skerry-run: " + text + "\n";
    // A closed stderr leaves nobody to tell.
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace skerry::launcher
