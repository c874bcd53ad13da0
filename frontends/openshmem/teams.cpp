// SPDX-License-Identifier: BSD-3-Clause
// Teams. OpenSHMEM 1.5, 9.4.
#include "teams.hpp"

#include "contexts.hpp"
#include "handles.hpp"
#include "skerry/base/log.hpp"

namespace skerry::openshmem {
namespace {

struct known_teams {
    skerry_shmem_team world, shared;
    handles<skerry_shmem_team> others;
};
known_teams teams;

shmem_team_t keep(runtime::team* members, const shmem_team_config_t* config, long config_mask) {
    skerry_shmem_team kept{.members = members};
    if (config && (config_mask & SHMEM_TEAM_NUM_CONTEXTS)) kept.config = *config;
    return teams.others.keep(kept);
}

// PEs start, start + stride, ... of `parent`, as PEs of the world; size 0 where that is no valid
// team.
runtime::team_place place_in(const runtime::team& parent, int start, int stride, int size) {
    const long last = start + static_cast<long>(stride) * (size - 1);
    const bool valid = size >= 1 && start >= 0 && start < parent.size() && last >= 0 &&
                       last < parent.size() && (stride != 0 || size == 1);
    if (!valid) return {0, 1, 0};
    return {parent.world_pe(start), size == 1 ? 1 : stride * parent.place().stride, size};
}

// Collective over the parent; all give places that are valid.
int split(runtime::team& parent, const runtime::team_place& place,
          const shmem_team_config_t* config, long config_mask, shmem_team_t* made) {
    status outcome = status::ok;
    runtime::team* members = front.world->all_teams().split(parent, place, outcome);
    if (outcome != status::ok)
        log(log_level::warning,
            "%s: a PE is in %d teams already; destroy those that are no longer needed", routine(),
            runtime::teams::most_teams);
    if (members) *made = keep(members, config, config_mask);
    return outcome == status::ok ? 0 : 1;
}

}  // namespace

void make_predefined_teams() {
    teams.world.members = front.everyone;
    teams.shared.members = &front.world->all_teams().node();
}

void forget_teams() {
    teams.others.destroy_if([](const skerry_shmem_team&) { return true; });
    teams.world.members = teams.shared.members = nullptr;
}

skerry_shmem_team* find_team(shmem_team_t team) {
    if (team == SHMEM_TEAM_WORLD) return &teams.world;
    if (team == SHMEM_TEAM_INVALID) return nullptr;
    if (team == SHMEM_TEAM_SHARED) return &teams.shared;
    if (!team->members) fatal(routine(), "team: used after shmem_team_destroy");
    return team;
}

runtime::team& members_of(shmem_team_t team) {
    if (team == SHMEM_TEAM_WORLD) [[likely]]
        return *front.everyone;
    const skerry_shmem_team* found = find_team(team);
    if (!found)
        fatal(routine(), "team: SHMEM_TEAM_INVALID; only the members of a team may call this");
    return *found->members;
}

runtime::team& active_set(int start, int log2_stride, int size) {
    const int n_pes = front.all->n_pes();
    if (start == 0 && log2_stride == 0 && size == n_pes) [[likely]]
        return *front.everyone;
    const bool sane = start >= 0 && size >= 1 && log2_stride >= 0 && log2_stride < 31;
    if (!sane || start + (static_cast<long>(size - 1) << log2_stride) >= n_pes)
        fatal(routine(),
              "PE_start %d, logPE_stride %d, PE_size %d: not within the job's PEs 0 to %d", start,
              log2_stride, size, n_pes - 1);
    const int stride = size == 1 ? 0 : log2_stride;
    runtime::team& found = front.world->all_teams().active_set(start, stride, size);
    if (found.my_member() < 0)
        fatal(routine(),
              "PE_start %d, logPE_stride %d, PE_size %d: this PE is not in that active set", start,
              log2_stride, size);
    return found;
}

}  // namespace skerry::openshmem

using namespace skerry::openshmem;

extern "C" {

int shmem_team_my_pe(shmem_team_t team) {
    enter("shmem_team_my_pe");
    const skerry_shmem_team* found = find_team(team);
    return found ? found->members->my_member() : -1;
}

int shmem_team_n_pes(shmem_team_t team) {
    enter("shmem_team_n_pes");
    const skerry_shmem_team* found = find_team(team);
    return found ? found->members->size() : -1;
}

int shmem_team_get_config(shmem_team_t team, long config_mask, shmem_team_config_t* config) {
    enter("shmem_team_get_config");
    const skerry_shmem_team* found = find_team(team);
    if (!found || (config_mask & ~SHMEM_TEAM_NUM_CONTEXTS)) return 1;
    if (config_mask & SHMEM_TEAM_NUM_CONTEXTS) config->num_contexts = found->config.num_contexts;
    return 0;
}

int shmem_team_translate_pe(shmem_team_t src_team, int src_pe, shmem_team_t dest_team) {
    enter("shmem_team_translate_pe");
    const skerry_shmem_team* from = find_team(src_team);
    const skerry_shmem_team* to = find_team(dest_team);
    if (!from || !to || src_pe < 0 || src_pe >= from->members->size()) return -1;
    return to->members->place().member_of(from->members->world_pe(src_pe));
}

void* shmem_team_ptr(shmem_team_t team, const void* dest, int pe) {
    enter("shmem_team_ptr");
    const skerry_shmem_team* found = find_team(team);
    if (!found || pe < 0 || pe >= found->members->size()) return nullptr;
    return front.copies->direct_pointer(dest, found->members->world_pe(pe));
}

int shmem_team_split_strided(shmem_team_t parent_team, int start, int stride, int size,
                             const shmem_team_config_t* config, long config_mask,
                             shmem_team_t* new_team) {
    enter("shmem_team_split_strided");
    *new_team = SHMEM_TEAM_INVALID;
    const skerry_shmem_team* parent = find_team(parent_team);
    if (!parent) return 1;
    agree(*parent->members, argument::number("start", start), argument::number("stride", stride),
          argument::number("size", size));
    const auto place = place_in(*parent->members, start, stride, size);
    if (place.size == 0) return 1;
    return split(*parent->members, place, config, config_mask, new_team);
}

int shmem_team_split_2d(shmem_team_t parent_team, int xrange,
                        const shmem_team_config_t* xaxis_config, long xaxis_mask,
                        shmem_team_t* xaxis_team, const shmem_team_config_t* yaxis_config,
                        long yaxis_mask, shmem_team_t* yaxis_team) {
    enter("shmem_team_split_2d");
    *xaxis_team = *yaxis_team = SHMEM_TEAM_INVALID;
    const skerry_shmem_team* found = find_team(parent_team);
    if (!found || xrange < 1) return 1;
    // Rows of xrange members are the x axis; columns are what lies xrange apart.
    skerry::runtime::team& parent = *found->members;
    agree(parent, argument::number("xrange", xrange));
    const int width = std::min(xrange, parent.size());
    const int x = parent.my_member() % width, row = parent.my_member() / width * width;
    const auto row_place = place_in(parent, row, 1, std::min(width, parent.size() - row));
    const auto column_place = place_in(parent, x, width, (parent.size() - x + width - 1) / width);
    const int bad = split(parent, row_place, xaxis_config, xaxis_mask, xaxis_team);
    return split(parent, column_place, yaxis_config, yaxis_mask, yaxis_team) || bad ? 1 : 0;
}

void shmem_team_destroy(shmem_team_t team) {
    enter("shmem_team_destroy");
    skerry_shmem_team* found = find_team(team);
    if (!found || team == SHMEM_TEAM_WORLD || team == SHMEM_TEAM_SHARED) return;
    agree(*found->members);
    front.world->all_teams().destroy(found->members);
    destroy_contexts_of(team);
    teams.others.destroy(*found);
}

}  // extern "C"
