// SPDX-License-Identifier: BSD-3-Clause
// Barriers and synchronisation. OpenSHMEM 1.5, 9.9.1 to 9.9.4.
#include "teams.hpp"

using namespace skerry::openshmem;

namespace {

skerry::runtime::team& agreed(skerry::runtime::team& members) {
    agree(members);
    return members;
}

}  // namespace

extern "C" {

void shmem_barrier_all(void) {
    enter("shmem_barrier_all");
    agree(*front.everyone);
    if (front.checks) [[unlikely]]
        front.checks->guards();
    front.everyone->barrier();
}

void shmem_sync_all(void) {
    enter("shmem_sync_all");
    agree(*front.everyone);
    front.everyone->sync();
}

int shmem_team_sync(shmem_team_t team) {
    enter("shmem_team_sync");
    agreed(members_of(team)).sync();
    return 0;
}

void shmem_barrier(int PE_start, int logPE_stride, int PE_size, long*) {
    enter("shmem_barrier");
    agreed(active_set(PE_start, logPE_stride, PE_size)).barrier();
}

void shmem_sync(int PE_start, int logPE_stride, int PE_size, long*) {
    enter("shmem_sync");
    agreed(active_set(PE_start, logPE_stride, PE_size)).sync();
}

}  // extern "C"
