// SPDX-License-Identifier: BSD-3-Clause
// Contexts. OpenSHMEM 1.5, 9.5; sessions are of 1.6.
#include "contexts.hpp"

#include "handles.hpp"
#include "teams.hpp"

namespace skerry::openshmem {
namespace {

handles<skerry_shmem_context> contexts;

constexpr long all_options = SHMEM_CTX_SERIALIZED | SHMEM_CTX_PRIVATE | SHMEM_CTX_NOSTORE;

int create(shmem_team_t team, long options, shmem_ctx_t* made) {
    if (options & ~all_options)
        fatal(routine(),
              "options: 0x%lx has bits beside SHMEM_CTX_SERIALIZED, _PRIVATE and _NOSTORE",
              options);
    const runtime::team_place& place = members_of(team).place();
    *made = contexts.keep(
        {place.start, place.stride, static_cast<unsigned>(place.size), options, team});
    return 0;
}

}  // namespace

void forget_contexts() {
    contexts.destroy_if([](const skerry_shmem_context&) { return true; });
}

void destroy_contexts_of(shmem_team_t team) {
    contexts.destroy_if([team](const skerry_shmem_context& each) { return each.team == team; });
}

void refuse_context(shmem_ctx_t ctx, int pe) {
    if (!ctx) fatal(routine(), "ctx: SHMEM_CTX_INVALID");
    if (ctx->size == 0)
        fatal(routine(),
              "ctx: used after shmem_ctx_destroy, or after its team's shmem_team_destroy");
    fatal(routine(), "PE %d does not exist in the context's team, which has PEs 0 to %u", pe,
          ctx->size - 1);
}

}  // namespace skerry::openshmem

using namespace skerry::openshmem;

extern "C" {

int shmem_ctx_create(long options, shmem_ctx_t* ctx) {
    enter("shmem_ctx_create");
    return create(SHMEM_TEAM_WORLD, options, ctx);
}

int shmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t* ctx) {
    enter("shmem_team_create_ctx");
    if (team == SHMEM_TEAM_INVALID) return 1;
    return create(team, options, ctx);
}

void shmem_ctx_destroy(shmem_ctx_t ctx) {
    enter("shmem_ctx_destroy");
    if (ctx == SHMEM_CTX_INVALID) return;
    if (ctx == SHMEM_CTX_DEFAULT)
        skerry::fatal(routine(), "ctx: SHMEM_CTX_DEFAULT cannot be destroyed");
    check_context(ctx);
    front.ordering->quiet();
    contexts.destroy(*ctx);
}

int shmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t* team) {
    enter("shmem_ctx_get_team");
    *team = SHMEM_TEAM_INVALID;
    if (ctx == SHMEM_CTX_INVALID) return 1;
    check_context(ctx);
    *team = ctx == SHMEM_CTX_DEFAULT ? SHMEM_TEAM_WORLD : ctx->team;
    return 0;
}

// Sessions are hints: operations on mapped memory gain nothing from being gathered.
void shmem_ctx_session_start(shmem_ctx_t ctx, long, const shmem_ctx_session_config_t*, long) {
    enter("shmem_ctx_session_start");
    if (ctx != SHMEM_CTX_INVALID) check_context(ctx);
}

void shmem_ctx_session_stop(shmem_ctx_t ctx) {
    enter("shmem_ctx_session_stop");
    if (ctx != SHMEM_CTX_INVALID) check_context(ctx);
}

}  // extern "C"
