/* SPDX-License-Identifier: BSD-3-Clause */
/* The profiling interface: this program puts its own routines in the place of some of the
 * library's, counts, and hands over to the library by the second names. OpenSHMEM 1.5, chapter 10.
 */
#include <pshmem.h>
#include <stdarg.h>

#include "check.h"

static int puts_, barriers, reductions, inits, levels, mallocs;

void shmem_init(void) {
    ++inits;
    pshmem_init();
}

void shmem_long_put(long* dest, const long* source, size_t nelems, int pe) {
    ++puts_;
    pshmem_long_put(dest, source, nelems, pe);
}

void shmem_barrier_all(void) {
    ++barriers;
    pshmem_barrier_all();
}

int shmem_int_sum_reduce(shmem_team_t team, int* dest, const int* source, size_t nreduce) {
    ++reductions;
    return pshmem_int_sum_reduce(team, dest, source, nreduce);
}

void* shmem_malloc(size_t size) {
    ++mallocs;
    return pshmem_malloc(size);
}

void shmem_pcontrol(int level, ...) {
    va_list more;
    va_start(more, level);
    levels += level * va_arg(more, int);
    va_end(more);
}

int main(void) {
    shmem_init();
    const int me = pshmem_my_pe(), n = pshmem_n_pes();
    CHECK(me == shmem_my_pe() && n == shmem_n_pes());
    long* block = (long*)shmem_malloc(2 * sizeof(long));
    const long value = 7 + me;
    block[0] = block[1] = 0;
    shmem_barrier_all();
    shmem_long_put(block, &value, 1, (me + 1) % n); /* ours, by name */
    shmem_put(block + 1, &value, 1, (me + 1) % n);  /* ours, by the generic form */
    shmem_barrier_all();
    CHECK(block[0] == 7 + (me + n - 1) % n && block[1] == block[0]);
    pshmem_long_put(block, &value, 1, me); /* not ours */
    pshmem_quiet();
    CHECK(block[0] == value);
    shmem_pcontrol(3, 5);
    CHECK(inits == 1 && mallocs == 1 && puts_ == 2 && barriers == 2 && levels == 15);
    pshmem_pcontrol(1);
    CHECK(levels == 15);
    shmem_free(block); /* the library's own calls are not taken for the program's */
    CHECK(barriers == 2 && reductions == 0);
    return finish();
}
