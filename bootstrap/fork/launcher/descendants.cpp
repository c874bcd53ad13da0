// SPDX-License-Identifier: BSD-3-Clause
#include "descendants.hpp"

#include <dirent.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <map>

#include "skerry/base/file.hpp"

namespace skerry::launcher {
namespace {

std::vector<int> numbers_in(const char* path) {
    std::vector<int> found;
    DIR* directory = opendir(path);
    if (!directory) return found;
    while (const dirent* entry = readdir(directory))
        if (const char first = entry->d_name[0]; first >= '0' && first <= '9')
            found.push_back(std::atoi(entry->d_name));
    closedir(directory);
    return found;
}

std::vector<pid_t> all_processes() {
    return numbers_in("/proc");
}

// The parent, from the fields behind the command's name, which may itself hold blanks and
// parentheses.
pid_t parent_of(pid_t pid) {
    const std::string text = read_file("/proc/" + std::to_string(pid) + "/stat");
    const std::size_t name_end = text.rfind(')');
    int parent = 0;
    if (name_end != std::string::npos) std::sscanf(text.c_str() + name_end + 1, " %*c %d", &parent);
    return parent;
}

}  // namespace

std::vector<int> open_descriptors() {
    return numbers_in("/proc/self/fd");
}

bool has_children_but(pid_t except) {
    const std::string self = std::to_string(getpid());
    const std::string path = "/proc/self/task/" + self + "/children";
    if (access(path.c_str(), R_OK) != 0) return true;  // a kernel without the list: look for them
    const std::string list = read_file(path);
    return !list.empty() && list != std::to_string(except) + " ";
}

std::vector<pid_t> descendants() {
    std::multimap<pid_t, pid_t> children;
    for (const pid_t pid : all_processes()) children.emplace(parent_of(pid), pid);
    std::vector<pid_t> found{getpid()};
    for (std::size_t at = 0; at < found.size(); ++at) {
        const auto [first, last] = children.equal_range(found[at]);
        for (auto child = first; child != last; ++child) found.push_back(child->second);
    }
    found.erase(found.begin());
    return found;
}

std::vector<pid_t> processes_with(const std::string& assignment) {
    const std::string wanted = '\0' + assignment + '\0';
    std::vector<pid_t> found;
    for (const pid_t pid : all_processes()) {
        const std::string environment =
            '\0' + read_file("/proc/" + std::to_string(pid) + "/environ");
        if (pid != getpid() && environment.find(wanted) != std::string::npos) found.push_back(pid);
    }
    return found;
}

}  // namespace skerry::launcher
