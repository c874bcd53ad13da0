// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/base/control_group.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <limits>

#include "skerry/base/file.hpp"

namespace skerry {
namespace {

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

// The number in the file; `unlimited` if there is none ("max", or no such file).
std::size_t number_in(const std::string& path) {
    const std::string text = read_file(path);
    std::size_t number = unlimited;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

}  // namespace

std::vector<std::string> control_group_folders() {
    const std::string groups = read_file("/proc/self/cgroup");
    const std::size_t at = groups.rfind("0::/");
    if (at == std::string::npos) return {};
    std::string path = groups.substr(at + 3, groups.find('\n', at) - at - 3);
    std::vector<std::string> folders;
    for (; path.size() > 1; path.resize(path.rfind('/')))
        folders.push_back("/sys/fs/cgroup" + path);
    folders.emplace_back("/sys/fs/cgroup");
    return folders;
}

double control_group_processors() {
    double least = std::numeric_limits<double>::infinity();
    for (const std::string& folder : control_group_folders()) {
        double quota = 0, period = 0;
        const std::string text = read_file(folder + "/cpu.max");
        if (std::sscanf(text.c_str(), "%lf %lf", &quota, &period) == 2 && quota > 0 && period > 0)
            least = std::min(least, quota / period);
    }
    return least;
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
