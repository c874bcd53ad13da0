/* SPDX-License-Identifier: BSD-3-Clause */
/* Barriers. Floor at 2 PEs: a cache line passed to and fro by plain loads and stores (one round).
 */
#include "bench.h"

static void barrier_all(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) shmem_barrier_all();
}

static void sync_all(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) shmem_sync_all();
}

int main(void) {
    shmem_init();
    long* word = shmem_calloc(1, sizeof(long));
    if (!word) shmem_global_exit(1);
    void* mapped = shmem_n_pes() == 2 ? shmem_ptr(word, shmem_my_pe() ^ 1) : NULL;
    ping_pong_line line = {word, mapped, 0};
    timing floor, measured;
    shmem_barrier_all();
    open_rows();
    if (mapped) floor = time_body(raw_ping_pong, &line, calibrated_count(raw_ping_pong, &line));
    measured = time_body(barrier_all, NULL, calibrated_count(barrier_all, NULL));
    row("barrier_all", 0, measured, mapped ? &floor : NULL);
    measured = time_body(sync_all, NULL, calibrated_count(sync_all, NULL));
    row("sync_all", 0, measured, mapped ? &floor : NULL);
    close_rows();
    shmem_finalize();
    return 0;
}
