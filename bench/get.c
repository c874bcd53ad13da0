/* SPDX-License-Identifier: BSD-3-Clause */
/* Gets: one word, and blocks up to 4 KiB. Floor: a plain load or memcpy from mapped memory. */
#include <string.h>

#include "bench.h"

enum { most = 4096 };
static char *remote, local[most];
static long* word;
static size_t bytes;

static void one_word(void* peer, long count) {
    for (long i = 0; i < count; ++i) shmem_long_g(word, *(int*)peer);
}

static void block(void* peer, long count) {
    for (long i = 0; i < count; ++i) shmem_getmem(local, remote, bytes, *(int*)peer);
}

static void raw_loads(void* mapped, long count) {
    for (long i = 0; i < count; ++i) (void)*(volatile long*)mapped;
}

static void raw_copies(void* mapped, long count) {
    for (long i = 0; i < count; ++i) {
        memcpy(local, mapped, bytes);
        __asm__ volatile("" ::: "memory");
    }
}

static void measure(const char* op, size_t size, void (*body)(void*, long), void* object,
                    void (*raw)(void*, long)) {
    int peer = (shmem_my_pe() + 1) % shmem_n_pes();
    void* mapped = shmem_ptr(object, peer);
    timing floor, measured;
    bytes = size;
    shmem_barrier_all();
    if (shmem_my_pe() == 0) {
        if (mapped) floor = time_body(raw, mapped, 200000);
        measured = time_body(body, &peer, 200000);
        row(op, size, measured, mapped ? &floor : NULL);
    }
    shmem_barrier_all();
}

int main(void) {
    shmem_init();
    remote = shmem_calloc(most, 1);
    word = shmem_calloc(1, sizeof(long));
    if (!remote || !word) shmem_global_exit(1);
    open_rows();
    measure("g", sizeof(long), one_word, word, raw_loads);
    for (size_t size = 8; size <= most; size *= 8)
        measure("getmem", size, block, remote, raw_copies);
    close_rows();
    shmem_finalize();
    return 0;
}
