/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts and gets of large blocks from PE 0 to PE 1; seconds per block. Floor: memcpy between mapped
 * pages. */
#include <string.h>

#include "bench.h"

static const size_t most = (size_t)16 << 20;
static char *local, *remote;
static size_t bytes;

static void put(void* peer, long count) {
    for (long i = 0; i < count; ++i) shmem_putmem(remote, local, bytes, *(int*)peer);
}

static void get(void* peer, long count) {
    for (long i = 0; i < count; ++i) shmem_getmem(local, remote, bytes, *(int*)peer);
}

static void raw_put(void* mapped, long count) {
    for (long i = 0; i < count; ++i) memcpy(mapped, local, bytes);
}

static void raw_get(void* mapped, long count) {
    for (long i = 0; i < count; ++i) memcpy(local, mapped, bytes);
}

static long count_for(size_t size) {
    const long count = (long)(((size_t)64 << 20) / size);
    return count > 20000 ? 20000 : count;
}

static void measure(const char* op, void (*body)(void*, long), void (*raw)(void*, long)) {
    int peer = (shmem_my_pe() + 1) % shmem_n_pes();
    void* mapped = shmem_ptr(remote, peer);
    static const size_t sizes[] = {4096, 65536, 1 << 20, 4 << 20, 16 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        bytes = sizes[i];
        if (shmem_my_pe() == 0) {
            timing floor;
            if (mapped) floor = time_body(raw, mapped, count_for(bytes));
            const timing measured = time_body(body, &peer, count_for(bytes));
            row(op, bytes, measured, mapped ? &floor : NULL);
        }
        shmem_barrier_all();
    }
}

int main(void) {
    shmem_init();
    local = shmem_malloc(most);
    remote = shmem_malloc(most);
    if (!local || !remote) shmem_global_exit(1);
    memset(local, 1, most);
    memset(remote, 2, most);
    shmem_barrier_all();
    open_rows();
    measure("put", put, raw_put);
    measure("get", get, raw_get);
    close_rows();
    shmem_finalize();
    return 0;
}
