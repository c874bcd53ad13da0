// SPDX-License-Identifier: BSD-3-Clause
#include "select.hpp"
#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {

void alltoall(team& members, void* remote, const void* local, const block_shape& block) {
    select_algorithm("SKERRY_ALLTOALL", all_alltoall_algorithms(), members, block)
        .run(members, remote, local, block);
}

}  // namespace skerry::runtime
