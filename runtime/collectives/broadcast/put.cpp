// SPDX-License-Identifier: BSD-3-Clause
// The root puts its bytes straight to every destination; one barrier tells that they are there. The
// standard lets the root write at once: destinations must be ready before anybody calls.
#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {
namespace {

void run(team& members, void* remote, const void* local, std::size_t bytes, int root,
         bool to_root) {
    if (members.my_member() == root) {
        for (int step = 0; step < members.size(); ++step) {
            const int member = (root + step) % members.size();
            if (member == root && (!to_root || remote == local)) continue;
            members.with().copies.put(remote, local, bytes, members.world_pe(member),
                                      completion::at_quiet);
        }
    }
    members.barrier();
}

int suitability(const team&, std::size_t) {
    return 1;
}

}  // namespace

extern const broadcast_algorithm put_broadcast_algorithm{
    .name = "put", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
