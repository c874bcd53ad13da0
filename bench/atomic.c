/* SPDX-License-Identifier: BSD-3-Clause */
/* Atomic updates of one word of another PE. Floor: the processor's own atomic on mapped memory. */
#include "bench.h"

static long* word;

static void fetch_add(void* peer, long count) {
    for (long i = 0; i < count; ++i) shmem_long_atomic_fetch_add(word, 1, *(int*)peer);
}

static void add(void* peer, long count) {
    for (long i = 0; i < count; ++i) shmem_long_atomic_add(word, 1, *(int*)peer);
}

static void compare_swap(void* peer, long count) {
    for (long i = 0; i < count; ++i) shmem_long_atomic_compare_swap(word, i, i + 1, *(int*)peer);
}

static void raw_add(void* mapped, long count) {
    for (long i = 0; i < count; ++i) __atomic_fetch_add((long*)mapped, 1, __ATOMIC_SEQ_CST);
}

/* From PE 0 alone, or from all PEs at once on PE 0's word. */
static void measure(const char* op, void (*body)(void*, long), int contended) {
    int peer = contended ? 0 : (shmem_my_pe() + 1) % shmem_n_pes();
    void* mapped = shmem_ptr(word, peer);
    timing floor, measured;
    const long count = 100000;
    shmem_barrier_all();
    if (shmem_my_pe() == 0 || contended) {
        if (mapped) floor = time_body(raw_add, mapped, count);
        if (contended) shmem_barrier_all();
        measured = time_body(body, &peer, count);
        row(op, sizeof(long), measured, mapped ? &floor : NULL);
    }
    shmem_barrier_all();
}

int main(void) {
    shmem_init();
    word = shmem_calloc(1, sizeof(long));
    if (!word) shmem_global_exit(1);
    open_rows();
    measure("fetch_add", fetch_add, 0);
    measure("add", add, 0);
    measure("compare_swap", compare_swap, 0);
    measure("fetch_add, all PEs on one word", fetch_add, 1);
    close_rows();
    shmem_finalize();
    return 0;
}
