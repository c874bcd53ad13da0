// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/base/file.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace skerry {

std::string read_file(const std::string& path) {
    std::string text;
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return text;
    char part[8192];
    for (ssize_t bytes; (bytes = ::read(fd, part, sizeof part)) > 0;)
        text.append(part, static_cast<std::size_t>(bytes));
    ::close(fd);
    return text;
}

}  // namespace skerry
