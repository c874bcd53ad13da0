// SPDX-License-Identifier: BSD-3-Clause
#include "message.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace skerry::launcher {

void say(const std::string& text) {
    const std::string line = "skerry-run: " + text + "\n";
    // A closed stderr leaves nobody to tell.
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, line.data(), line.size());
}

std::string with_errno(const std::string& what) {
    return what + ": " + std::strerror(errno);
}

}  // namespace skerry::launcher
