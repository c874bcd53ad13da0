// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/base/control_group.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <limits>

namespace skerry {
namespace {

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

// The number in the file; `unlimited` if there is none ("max", or no such file).
std::size_t number_in(const std::string& path) {
    const std::string text = read_small_file(path);
    std::size_t number = unlimited;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

}  // namespace

std::string read_small_file(const std::string& path) {
    char text[4096];
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return {};
    const ssize_t bytes = ::read(fd, text, sizeof text);
    ::close(fd);
    return bytes > 0 ? std::string(text, static_cast<std::size_t>(bytes)) : std::string();
}

std::vector<std::string> control_group_folders() {
    const std::string groups = read_small_file("/proc/self/cgroup");
    const std::size_t at = groups.rfind("0::/");
    if (at == std::string::npos) return {};
    std::string path = groups.substr(at + 3, groups.find('\n', at) - at - 3);
    std::vector<std::string> folders;
    for (; path.size() > 1; path.resize(path.rfind('/')))
        folders.push_back("/sys/fs/cgroup" + path);
    folders.emplace_back("/sys/fs/cgroup");
    return folders;
}

std::size_t control_group_memory_bytes() {
    std::size_t least = unlimited;
    for (const std::string& folder : control_group_folders()) {
        const std::size_t limit = number_in(folder + "/memory.max");
        const std::size_t used = number_in(folder + "/memory.current");
        if (limit == unlimited || used == unlimited) continue;
        least = std::min(least, limit > used ? limit - used : 0);
    }
    return least;
}

}  // namespace skerry
