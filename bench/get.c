/* SPDX-License-Identifier: BSD-3-Clause */
/* Gets: one word, and blocks. Floor: a plain load or memcpy from mapped memory. */
#include <string.h>

#include "bench.h"

enum { most = 16 << 20 };
static char *remote, *local;
static size_t bytes;
static const size_t nbi_lengths[] = {8, 65536, 1 << 20, 0};

static void g(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) shmem_long_g((long*)remote, 1);
}

static void get(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) shmem_getmem(local, remote, bytes, 1);
}

/* One quiet at the end. */
static void gets_nbi(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) shmem_getmem_nbi(local, remote, bytes, 1);
    shmem_quiet();
}

static void loads(void* mapped, long count) {
    for (long i = 0; i < count; ++i) (void)*(volatile long*)mapped;
}

static void copies(void* mapped, long count) {
    for (long i = 0; i < count; ++i) {
        memcpy(local, mapped, bytes);
        __asm__ volatile("" ::: "memory");
    }
}

static void measure(void) {
    measure_alone("g", sizeof(long), g, loads, remote);
    for (const size_t* length = copy_lengths; *length; ++length) {
        bytes = *length;
        measure_alone("get", bytes, get, copies, remote);
    }
    for (const size_t* length = nbi_lengths; *length; ++length) {
        bytes = *length;
        measure_alone("get_nbi in a stream", bytes, gets_nbi, copies, remote);
    }
}

int main(void) {
    shmem_init();
    remote = symmetric(most);
    local = symmetric(most);
    memset(remote, 1, most);
    open_rows();
    if (shmem_n_pes() == 2) measure();
    close_rows();
    shmem_finalize();
    return 0;
}
