/* SPDX-License-Identifier: BSD-3-Clause */
/* Barriers. Floor at 2 PEs with a core each: a cache line passed to and fro by plain loads and
 * stores (one round). Floor where PEs share cores evenly: between two barriers each of a core's PEs
 * must run, all but one after a change of process, which is what sched_yield among them costs. */
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

/* False where no floor is known. */
static int measure_floor(long* word, timing* floor) {
    const int cores = (int)sysconf(_SC_NPROCESSORS_ONLN), n = shmem_n_pes();
    ping_pong_line line = {word, n == 2 && cores > 1 ? shmem_ptr(word, shmem_my_pe() ^ 1) : NULL,
                           0};
    if (line.there) {
        *floor = time_body(raw_ping_pong, &line, calibrated_count(raw_ping_pong, &line));
        return 1;
    }
    if (n <= cores || n % cores != 0) return 0;
    *floor = time_body(yields, NULL, calibrated_count(yields, NULL));
    const double changes = 1 - (double)cores / n; /* one's own yield waits for all others' */
    *floor = (timing){floor->median * changes, floor->minimum * changes, floor->maximum * changes};
    return 1;
}

static void measure(const char* op, void (*body)(void*, long), const timing* floor) {
    row(op, 0, time_body(body, NULL, calibrated_count(body, NULL)), floor);
}

int main(void) {
    shmem_init();
    long* word = shmem_calloc(1, sizeof(long));
    if (!word) shmem_global_exit(1);
    timing floor;
    open_rows();
    const int known = measure_floor(word, &floor);
    shmem_barrier_all();
    measure("barrier_all", barrier_all, known ? &floor : NULL);
    measure("sync_all", sync_all, known ? &floor : NULL);
    close_rows();
    shmem_finalize();
    return 0;
}
