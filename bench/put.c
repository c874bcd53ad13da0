/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts: words in a stream, each with quiet, blocks, blocks with a signal. Floors: plain stores to
 * mapped memory, the same with a full fence, memcpy, memcpy and a store. */
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

#include "bench.h"

/* On the symmetric heap, where every implementation is at its best. */
enum { most = 16 << 20 };
static char *remote, *local;
static long* word;
static size_t bytes;
static const size_t nbi_lengths[] = {8, 65536, 1 << 20, 0};

static void p(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) shmem_long_p(word, i, 1);
}

static void p_and_quiet(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) {
        shmem_long_p(word, i, 1);
        shmem_quiet();
    }
}

static void put(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) shmem_putmem(remote, local, bytes, 1);
}

static void put_nbi(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) {
        shmem_putmem_nbi(remote, local, bytes, 1);
        shmem_quiet();
    }
}

/* One quiet at the end: how many a second, and bandwidth. */
static void puts_nbi(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) shmem_putmem_nbi(remote, local, bytes, 1);
    shmem_quiet();
}

static void put_signal(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) {
#if BENCH_HAS_1_5
        shmem_putmem_signal(remote, local, bytes, (uint64_t*)word, (uint64_t)i, SHMEM_SIGNAL_SET,
                            1);
#else
        shmem_putmem(remote, local, bytes, 1);
        shmem_fence();
        shmem_long_p(word, i, 1);
#endif
    }
}

static void stores(void* mapped, long count) {
    for (long i = 0; i < count; ++i) *(volatile long*)mapped = i;
}

static void stores_and_fences(void* mapped, long count) {
    for (long i = 0; i < count; ++i) {
        *(volatile long*)mapped = i;
        atomic_thread_fence(memory_order_seq_cst);
    }
}

static void copies(void* mapped, long count) {
    for (long i = 0; i < count; ++i) {
        memcpy(mapped, local, bytes);
        __asm__ volatile("" ::: "memory");
    }
}

static void copies_and_fences(void* mapped, long count) {
    for (long i = 0; i < count; ++i) {
        memcpy(mapped, local, bytes);
        atomic_thread_fence(memory_order_seq_cst);
    }
}

static void copies_and_stores(void* mapped, long count) {
    volatile long* there = shmem_ptr(word, 1);
    for (long i = 0; i < count; ++i) {
        memcpy(mapped, local, bytes);
        atomic_thread_fence(memory_order_release);
        *there = i;
    }
}

static void measure(void) {
    measure_alone("p in a stream", sizeof(long), p, stores, word);
    measure_alone("p + quiet", sizeof(long), p_and_quiet, stores_and_fences, word);
    for (const size_t* length = copy_lengths; *length; ++length) {
        bytes = *length;
        measure_alone("put", bytes, put, copies, remote);
    }
    for (const size_t* length = nbi_lengths; *length; ++length) {
        bytes = *length;
        measure_alone("put_nbi + quiet", bytes, put_nbi, copies_and_fences, remote);
        measure_alone("put_nbi in a stream", bytes, puts_nbi, copies, remote);
    }
    for (const size_t* length = copy_lengths; *length <= 65536; ++length) {
        bytes = *length;
        measure_alone("put_signal", bytes, put_signal, copies_and_stores, remote);
    }
}

int main(void) {
    shmem_init();
    remote = symmetric(most);
    local = symmetric(most);
    word = symmetric(128);
    memset(local, 1, most);
    open_rows();
    if (shmem_n_pes() == 2) measure();
    close_rows();
    shmem_finalize();
    return 0;
}
