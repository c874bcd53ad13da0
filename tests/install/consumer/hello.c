/* SPDX-License-Identifier: BSD-3-Clause */
#include <shmem.h>
#include <stdio.h>

static long from_neighbour = -1;

int main(void) {
    shmem_init();
    const int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_long_p(&from_neighbour, me, (me + 1) % n);
    shmem_barrier_all();
    printf("PE %d of %d got %ld\n", me, n, from_neighbour);
    shmem_finalize();
    return 0;
}
