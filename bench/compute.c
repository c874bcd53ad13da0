/* SPDX-License-Identifier: BSD-3-Clause */
/* What being a PE between hosts costs a program that computes and calls nothing: a fixed amount of
 * work, on all PEs at once. Floor: the same before shmem_init, when nothing of the library runs.
 * No rows on one host, where nobody has to serve others. */
#include <stdint.h>

#include "bench.h"

/* Some tenth of a second: other hosts are looked after four times a second. */
enum { steps = 1 << 26 };

/* In registers, each step after the one before. */
static void work(void* unused, long count) {
    (void)unused;
    uint64_t number = 1;
    for (long i = 0; i < count * steps; ++i) {
        number = number * 6364136223846793005u + 1442695040888963407u;
        __asm__ volatile("" : "+r"(number));
    }
}

static int several_hosts(void) {
    void* word = symmetric(sizeof(long));
    for (int pe = 0; pe < shmem_n_pes(); ++pe)
        if (!shmem_ptr(word, pe)) return 1;
    return 0;
}

int main(void) {
    const timing floor = time_alone(work, NULL);
    shmem_init();
    open_rows();
    if (several_hosts()) measure_together("compute", 0, work, &floor);
    close_rows();
    shmem_finalize();
    return 0;
}
