// SPDX-License-Identifier: BSD-3-Clause
// Barriers and synchronisation. OpenSHMEM 1.5, 9.9.1 to 9.9.4.
#include "teams.hpp"

using namespace skerry::openshmem;

extern "C" {

void shmem_barrier_all(void) {
    enter("shmem_barrier_all");
    front.everyone->barrier();
}

void shmem_sync_all(void) {
    enter("shmem_sync_all");
    front.everyone->sync();
}

int shmem_team_sync(shmem_team_t team) {
    enter("shmem_team_sync");
    members_of(team).sync();
    return 0;
}

void shmem_barrier(int PE_start, int logPE_stride, int PE_size, long*) {
    enter("shmem_barrier");
    active_set(PE_start, logPE_stride, PE_size).barrier();
}

void shmem_sync(int PE_start, int logPE_stride, int PE_size, long*) {
    enter("shmem_sync");
    active_set(PE_start, logPE_stride, PE_size).sync();
}

}  // extern "C"
