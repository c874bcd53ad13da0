// SPDX-License-Identifier: BSD-3-Clause
#include <cstring>

#include "select.hpp"
#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {

void fcollect(team& members, void* remote, const void* local, std::size_t bytes) {
    if (bytes == 0) return;
    if (members.size() == 1) {
        if (remote != local) std::memcpy(remote, local, bytes);
        return;
    }
    select_algorithm("SKERRY_FCOLLECT", all_fcollect_algorithms(), members, bytes)
        .run(members, remote, local, bytes);
}

}  // namespace skerry::runtime
