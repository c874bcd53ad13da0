/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts of 8 bytes: in a stream, each with quiet, and as a ping-pong. Floors: a plain store to
 * mapped memory, the same with a full fence, a cache line passed to and fro by plain loads and
 * stores. */
#include <stdatomic.h>

#include "bench.h"

/* On the symmetric heap, where every implementation is at its best. */
static long *target, *here, rounds;

static void stream_p(void* peer, long count) {
    for (long i = 0; i < count; ++i) shmem_long_p(target, i, *(int*)peer);
}

static void stream_putmem(void* peer, long count) {
    for (long i = 0; i < count; ++i) shmem_putmem(target, here, sizeof(long), *(int*)peer);
}

static void p_and_quiet(void* peer, long count) {
    for (long i = 0; i < count; ++i) {
        shmem_long_p(target, i, *(int*)peer);
        shmem_quiet();
    }
}

static void ping_pong(void* peer, long count) {
    const int pe = *(int*)peer;
    for (long i = 0; i < count; ++i) {
        const long round = ++rounds;
        if (shmem_my_pe() == 0) shmem_long_p(here, round, pe);
        shmem_long_wait_until(here, SHMEM_CMP_GE, round);
        if (shmem_my_pe() == 1) shmem_long_p(here, round, pe);
    }
}

static void raw_stores(void* mapped, long count) {
    for (long i = 0; i < count; ++i) *(volatile long*)mapped = i;
}

static void raw_stores_and_fences(void* mapped, long count) {
    for (long i = 0; i < count; ++i) {
        *(volatile long*)mapped = i;
        atomic_thread_fence(memory_order_seq_cst);
    }
}

static timing time_alone(void (*body)(void*, long), void* context) {
    timing measured = {0, 0, 0};
    const long count = 200000;
    if (shmem_my_pe() == 0) measured = time_body(body, context, count);
    shmem_barrier_all();
    return measured;
}

/* PE 0 alone. `raw` is the floor's body; it runs only where the peer is mapped. */
static void measure(const char* op, void (*body)(void*, long), void (*raw)(void*, long)) {
    int peer = 1;
    void* mapped = shmem_ptr(target, shmem_my_pe() ^ 1);
    timing floor = {0, 0, 0};
    if (mapped) floor = time_alone(raw, mapped);
    row(op, sizeof(long), time_alone(body, &peer), mapped ? &floor : NULL);
}

static void measure_ping_pong(void) {
    int peer = shmem_my_pe() ^ 1;
    void* mapped = shmem_ptr(here, peer);
    ping_pong_line line = {here, mapped, 0};
    timing floor = {0, 0, 0};
    if (mapped) floor = time_body(raw_ping_pong, &line, calibrated_count(raw_ping_pong, &line));
    rounds = line.rounds;
    shmem_barrier_all();
    const timing measured = time_body(ping_pong, &peer, calibrated_count(ping_pong, &peer));
    row("put/wait ping-pong, round", sizeof(long), measured, mapped ? &floor : NULL);
}

int main(void) {
    shmem_init();
    target = shmem_calloc(16, sizeof(long));
    here = shmem_calloc(16, sizeof(long));
    if (!target || !here) shmem_global_exit(1);
    if (shmem_n_pes() == 2) {
        open_rows();
        measure("p in a stream", stream_p, raw_stores);
        measure("putmem in a stream", stream_putmem, raw_stores);
        measure("p + quiet", p_and_quiet, raw_stores_and_fences);
        measure_ping_pong();
        close_rows();
    } else {
        open_rows();
        close_rows();
    }
    shmem_finalize();
    return 0;
}
