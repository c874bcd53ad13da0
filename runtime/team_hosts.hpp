// SPDX-License-Identifier: BSD-3-Clause
// Which members of a team run on which of its hosts: 4 bytes a host.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "skerry/runtime/team.hpp"

namespace skerry::runtime {

struct team_hosts {
    int mine;                          // this PE's host; hosts count from 0
    int most_on_a_host;                // members
    std::vector<std::int32_t> firsts;  // the first member on each host, then the team's size

    int n_hosts() const { return static_cast<int>(firsts.size()) - 1; }
    // Then what the first ones do for the others is worth their waiting; with two members on each
    // of two hosts it is not, measured.
    bool are_shared() const { return firsts.back() >= 3 * n_hosts(); }
    int first_on(int host) const { return firsts[static_cast<std::size_t>(host)]; }
    int n_on(int host) const { return first_on(host + 1) - first_on(host); }
    int host_of(int member) const {
        return static_cast<int>(std::upper_bound(firsts.begin(), firsts.end(), member) -
                                firsts.begin()) -
               1;
    }
};

// Null unless there are several and algorithms by host can serve the team.
std::unique_ptr<const team_hosts> find_hosts(const operations& with, const team_place& place,
                                             int my_member);

}  // namespace skerry::runtime
