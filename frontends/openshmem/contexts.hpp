// SPDX-License-Identifier: BSD-3-Clause
// Contexts. On mapped memory operations complete as they are issued, so a context holds only the
// team whose numbering its PE arguments follow, and its options.
#pragma once

#include "front_end.hpp"

// What a shmem_ctx_t points to, but for SHMEM_CTX_DEFAULT.
struct skerry_shmem_context {
    int start = 0;  // world PE of the team's PE 0
    int stride = 1;
    unsigned size = 0;  // of the team; 0 once destroyed, so that no PE is valid
    long options = 0;
    shmem_team_t team = SHMEM_TEAM_INVALID;

    bool exists() const { return size > 0; }
    void end() { size = 0; }
};

namespace skerry::openshmem {

void forget_contexts();
// Those of a team that is no more.
void destroy_contexts_of(shmem_team_t team);

[[noreturn]] void refuse_context(shmem_ctx_t ctx, int pe);

// The PE of the world that `pe` is in the context.
[[gnu::always_inline]] inline int pe_in(shmem_ctx_t ctx, int pe) {
    if (ctx == SHMEM_CTX_DEFAULT) return pe;
    if (!ctx || static_cast<unsigned>(pe) >= ctx->size) [[unlikely]]
        refuse_context(ctx, pe);
    return ctx->start + pe * ctx->stride;
}

// For routines without a PE.
inline void check_context(shmem_ctx_t ctx) {
    if (ctx != SHMEM_CTX_DEFAULT && (!ctx || ctx->size == 0)) [[unlikely]]
        refuse_context(ctx, 0);
}

}  // namespace skerry::openshmem
