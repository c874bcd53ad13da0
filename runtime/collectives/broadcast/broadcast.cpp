// SPDX-License-Identifier: BSD-3-Clause
#include <cstring>

#include "select.hpp"
#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {

void broadcast(team& members, void* remote, const void* local, std::size_t bytes, int root,
               bool to_root) {
    if (bytes == 0) return;
    if (members.size() == 1) {
        if (to_root && remote != local) std::memcpy(remote, local, bytes);
        return;
    }
    select_algorithm("SKERRY_BROADCAST", all_broadcast_algorithms(), members, bytes)
        .run(members, remote, local, bytes, root, to_root);
}

}  // namespace skerry::runtime
