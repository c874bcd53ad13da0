/* SPDX-License-Identifier: BSD-3-Clause */
/* Barriers. Floor at 2 PEs with a core each: a cache line passed each way at once by plain loads
 * and stores. Floor where PEs share cores evenly: between two barriers each of a core's PEs must
 * run, all but one after a change of process, which is what sched_yield among them costs. */
#define _GNU_SOURCE
#include <sched.h>
#include <unistd.h>

#include "bench.h"

static void barrier_all(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) shmem_barrier_all();
}

static void sync_all(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) shmem_sync_all();
}

static void yields(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) sched_yield();
}

static const timing* changes_floor(void) {
    static timing floor;
    const int cores = (int)sysconf(_SC_NPROCESSORS_ONLN), n = shmem_n_pes();
    if (!cores_are_shared() || n % cores != 0) return NULL;
    floor = time_together(yields, NULL);
    const double changes = 1 - (double)cores / n; /* one's own yield waits for all others' */
    floor = (timing){floor.median * changes, floor.minimum * changes, floor.maximum * changes};
    return &floor;
}

int main(void) {
    shmem_init();
    open_rows();
    const timing* floor = shmem_n_pes() == 2 ? exchange_floor() : changes_floor();
    measure_together("barrier_all", 0, barrier_all, floor);
    measure_together("sync_all", 0, sync_all, floor);
    close_rows();
    shmem_finalize();
    return 0;
}
