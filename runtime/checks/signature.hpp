// SPDX-License-Identifier: BSD-3-Clause
// What a member of a team tells the others of its collective call. It lies among the team's words.
#pragma once

#include "checks/call_site.hpp"
#include "skerry/bootstrap/bootstrap.hpp"

namespace skerry::runtime {

struct signature {
    static constexpr std::size_t most_values = 8;
    bootstrap::call_record routine;
    call_site site;
    std::int64_t values[most_values];  // of the arguments; 0 where there are fewer
};

}  // namespace skerry::runtime
