// SPDX-License-Identifier: BSD-3-Clause
// Long broadcasts: the root tells where its bytes lie, and all others fetch them at once: as many
// cores copy as there are, and each destination is written by its own PE alone. A root whose bytes
// are not symmetric puts them itself before it tells.
#include <cstring>

#include "collectives/broadcast/announce.hpp"

namespace skerry::runtime {
namespace {

void tell(team& members, std::uint64_t number, void* remote, const void* local, std::size_t bytes) {
    const operations& with = members.with();
    const transports::offset at = with.all.offset_of(local);
    for (int step = 1; step < members.size() && at == not_symmetric; ++step)
        with.copies.put(remote, local, bytes,
                        members.world_pe((members.my_member() + step) % members.size()));
    announce(members, number, &at, sizeof at);
}

void fetch(team& members, std::uint64_t number, void* remote, std::size_t bytes, int root) {
    const operations& with = members.with();
    transports::offset at;
    std::memcpy(&at, await_announcement(members, number), sizeof at);
    if (at != not_symmetric)
        with.copies.get(remote, with.all.own(at), bytes, members.world_pe(root));
}

void run(team& members, void* remote, const void* local, std::size_t bytes, int root,
         bool to_root) {
    const std::uint64_t number = next_broadcast(members);
    if (members.my_member() == root) {
        tell(members, number, remote, local, bytes);
        if (to_root && remote != local) std::memcpy(remote, local, bytes);
    } else {
        fetch(members, number, remote, bytes, root);
    }
    members.sync();  // the root's bytes have been read
}

int suitability(const team& members, std::size_t) {
    return members.has_private_words() && members.is_direct() ? 3 : 0;
}

}  // namespace

extern const broadcast_algorithm pull_broadcast_algorithm{
    .name = "pull", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
