// SPDX-License-Identifier: BSD-3-Clause
// Teams as the program sees them: handles of the runtime's teams with their configuration.
#pragma once

#include "front_end.hpp"

// What a shmem_team_t points to, but for the small constants of the predefined teams.
struct skerry_shmem_team {
    skerry::runtime::team* members = nullptr;  // null once destroyed
    shmem_team_config_t config = {0};

    bool exists() const { return members; }
    void end() { members = nullptr; }
};

namespace skerry::openshmem {

void make_predefined_teams();
void forget_teams();

// Null for SHMEM_TEAM_INVALID; a destroyed team ends the program.
skerry_shmem_team* find_team(shmem_team_t team);

// For operations that need a team: ends the program where there is none. The world comes first.
runtime::team& members_of(shmem_team_t team);

// The team of an active set that this PE is in; a wrong one ends the program.
runtime::team& active_set(int start, int log2_stride, int size);

}  // namespace skerry::openshmem
