// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/bootstrap/host_map.hpp"

#include <unistd.h>

#include <algorithm>
#include <functional>
#include <map>

#include "skerry/base/file.hpp"

namespace skerry::bootstrap {

host_map::host_map(std::span<const std::uint64_t> keys) {
    std::map<std::uint64_t, std::int32_t> numbers;
    for (const std::uint64_t key : keys)
        host_of_.push_back(
            numbers.emplace(key, static_cast<std::int32_t>(numbers.size())).first->second);
    n_hosts_ = static_cast<int>(numbers.size());
    // Hosts are numbered in the order of their first PEs.
    consecutive_ = std::is_sorted(host_of_.begin(), host_of_.end());
    if (n_hosts_ == 1) host_of_ = {};
    host_of_.shrink_to_fit();
}

int host_map::most_pes(int n_pes) const {
    std::vector<int> counts(static_cast<std::size_t>(n_hosts_));
    for (int pe = 0; pe < n_pes; ++pe) ++counts[static_cast<std::size_t>(host_of(pe))];
    return *std::max_element(counts.begin(), counts.end());
}

int host_map::first_pe_of(int host) const {
    int pe = 0;
    while (host_of(pe) != host) ++pe;
    return pe;
}

std::vector<int> host_map::pes_of(int host, int n_pes) const {
    std::vector<int> pes;
    for (int pe = 0; pe < n_pes; ++pe)
        if (host_of(pe) == host) pes.push_back(pe);
    return pes;
}

std::uint64_t key_of_this_host() {
    char name[256] = "";
    ::gethostname(name, sizeof name - 1);
    return std::hash<std::string>{}(name + read_file("/proc/sys/kernel/random/boot_id"));
}

std::string text_of_pes(std::span<const int> pes) {
    std::string text = pes.size() == 1 ? "PE " : "PEs ";
    for (std::size_t i = 0; i < pes.size();) {
        std::size_t last = i;
        while (last + 1 < pes.size() && pes[last + 1] == pes[last] + 1) ++last;
        if (i > 0) text += ", ";
        text += std::to_string(pes[i]);
        if (last > i) text += (last == i + 1 ? ", " : " to ") + std::to_string(pes[last]);
        i = last + 1;
    }
    return text;
}

}  // namespace skerry::bootstrap
