/* SPDX-License-Identifier: BSD-3-Clause */
/* iput and iget of 64-bit words, spread on the remote side. Floor: a loop of plain loads and stores
 * on mapped memory. */
#include <stdio.h>

#include "bench.h"

enum { most_words = 1024, most_stride = 16 };
static long *remote, *local;
static size_t words;
static ptrdiff_t stride;

static void iput(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) shmem_long_iput(remote, local, stride, 1, words, 1);
}

static void iget(void* unused, long count) {
    (void)unused;
    for (long i = 0; i < count; ++i) shmem_long_iget(local, remote, 1, stride, words, 1);
}

static void stores(void* mapped, long count) {
    for (long i = 0; i < count; ++i) {
        long* to = mapped;
        for (size_t word = 0; word < words; ++word, to += stride) *to = local[word];
        __asm__ volatile("" ::: "memory");
    }
}

static void loads(void* mapped, long count) {
    for (long i = 0; i < count; ++i) {
        const long* from = mapped;
        for (size_t word = 0; word < words; ++word, from += stride) local[word] = *from;
        __asm__ volatile("" ::: "memory");
    }
}

static void measure(void) {
    char op[40];
    for (stride = 1; stride <= most_stride; stride *= 4) {
        for (words = 16; words <= most_words; words *= 64) {
            snprintf(op, sizeof op, "iput, stride %td", stride);
            measure_alone(op, words * sizeof(long), iput, stores, remote);
            snprintf(op, sizeof op, "iget, stride %td", stride);
            measure_alone(op, words * sizeof(long), iget, loads, remote);
        }
    }
}

int main(void) {
    shmem_init();
    remote = symmetric(most_words * most_stride * sizeof(long));
    local = symmetric(most_words * sizeof(long));
    open_rows();
    if (shmem_n_pes() == 2) measure();
    close_rows();
    shmem_finalize();
    return 0;
}
