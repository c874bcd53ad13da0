// SPDX-License-Identifier: BSD-3-Clause
// The topology is read from sysfs, one small file per processing unit: loading an hwloc topology
// takes several milliseconds even with everything but cores filtered out, more than the rest of a
// job's start.
#include "cores.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <map>
#include <string>

#include "skerry/base/control_group.hpp"
#include "skerry/base/file.hpp"

namespace skerry::launcher {
namespace {

// The units that share a core with this one, as a text; without sysfs each unit counts as a core.
std::string siblings_of(int unit) {
    const std::string number = std::to_string(unit);
    const std::string text =
        read_file("/sys/devices/system/cpu/cpu" + number + "/topology/thread_siblings_list");
    return text.empty() ? number : text;
}

int first_unit(const core& units) {
    int unit = 0;
    while (unit < CPU_SETSIZE && !CPU_ISSET(unit, &units)) ++unit;
    return unit;
}

// An abstract socket address is a name that the kernel forgets with the process: a lock with
// nothing to clean up, seen by all that share the network namespace. Returns the descriptor that
// holds it, or -1.
int take(const core& units) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const int length = std::snprintf(address.sun_path + 1, sizeof address.sun_path - 1,
                                     "skerry-core-%d", first_unit(units));
    const int lock = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (lock < 0) return -1;
    const auto bytes = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 +
                                              static_cast<std::size_t>(length));
    if (bind(lock, reinterpret_cast<const sockaddr*>(&address), bytes) == 0) return lock;
    close(lock);
    return -1;
}

}  // namespace

std::vector<core> allowed_cores() {
    cpu_set_t mask;
    if (sched_getaffinity(0, sizeof mask, &mask) != 0) return {};
    std::vector<core> cores;
    std::map<std::string, std::size_t> index_of;
    for (int unit = 0; unit < CPU_SETSIZE; ++unit) {
        if (!CPU_ISSET(unit, &mask)) continue;
        const auto [entry, is_new] = index_of.try_emplace(siblings_of(unit), cores.size());
        if (is_new) CPU_ZERO(&cores.emplace_back());
        CPU_SET(unit, &cores[entry->second]);
    }
    return cores;
}

int usable_cores(const std::vector<core>& cores) {
    const double allowed = std::min(static_cast<double>(cores.size()), control_group_processors());
    return std::max(1, static_cast<int>(allowed));
}

std::vector<core> claim_cores(const std::vector<core>& cores, int count) {
    std::vector<core> taken;
    std::vector<int> locks;  // open for as long as the launcher lives
    for (const core& each : cores) {
        if (static_cast<int>(taken.size()) == count) break;
        const int lock = take(each);
        if (lock < 0) continue;
        locks.push_back(lock);
        taken.push_back(each);
    }
    if (static_cast<int>(taken.size()) < count) {
        for (const int lock : locks) close(lock);
        taken.clear();
    }
    return taken;
}

}  // namespace skerry::launcher
