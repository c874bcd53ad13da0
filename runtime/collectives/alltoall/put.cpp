// SPDX-License-Identifier: BSD-3-Clause
// Everybody puts its blocks straight to their places, starting with the member after it so that no
// member is everybody's first target; one barrier tells that all are there.
#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {
namespace {

void run(team& members, void* remote, const void* local, const block_shape& block) {
    const auto bytes = static_cast<std::ptrdiff_t>(block.element_bytes);
    const auto count = static_cast<std::ptrdiff_t>(block.count);
    const std::ptrdiff_t remote_step = block.remote_stride * bytes,
                         local_step = block.local_stride * bytes;
    const bool dense = block.remote_stride == 1 && block.local_stride == 1;
    const rma& copies = members.with().copies;
    std::byte* to = static_cast<std::byte*>(remote) + members.my_member() * count * remote_step;
    for (int step = 1; step <= members.size() && count > 0; ++step) {
        const int member = (members.my_member() + step) % members.size();
        const std::byte* from = static_cast<const std::byte*>(local) + member * count * local_step;
        const int pe = members.world_pe(member);
        if (dense) {
            copies.put(to, from, block.count * block.element_bytes, pe, completion::at_quiet);
        } else {
            copies.put_strided(to, from, remote_step, local_step, block.element_bytes, block.count,
                               pe);
        }
    }
    members.barrier();
}

int suitability(const team&, const block_shape&) {
    return 1;
}

}  // namespace

extern const alltoall_algorithm put_alltoall_algorithm{
    .name = "put", .suitability = suitability, .run = run};

}  // namespace skerry::runtime
