/* SPDX-License-Identifier: BSD-3-Clause */
/* Random access: every PE changes words all over the job by atomic exclusive-or. The sum over all
   tables does not depend on the order, nor on where PEs run; doing all of it again must leave
   nothing. */
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>

enum { words = 4096, updates = 20000 };
static uint64_t table[words], mine, sum;

static uint64_t next_random(uint64_t* state) { /* splitmix64, Steele, Lea and Flood 2014 */
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static void update_all(int me, int n) {
    uint64_t state = (uint64_t)me;
    for (int i = 0; i < updates; ++i) {
        const uint64_t value = next_random(&state);
        const uint64_t place = value % ((uint64_t)n * words);
        shmem_uint64_atomic_xor(&table[place % words], value, (int)(place / words));
    }
    shmem_barrier_all();
}

static uint64_t sum_of_tables(int me) {
    mine = 0;
    for (int i = 0; i < words; ++i) mine += table[i] * (uint64_t)(me * words + i + 1);
    shmem_uint64_sum_reduce(SHMEM_TEAM_WORLD, &sum, &mine, 1);
    return sum;
}

int main(void) {
    shmem_init();
    const int me = shmem_my_pe(), n = shmem_n_pes();
    update_all(me, n);
    const uint64_t once = sum_of_tables(me);
    shmem_barrier_all();
    update_all(me, n);
    const uint64_t twice = sum_of_tables(me);
    if (me == 0)
        printf("%d PEs: %016llx, then %llx\n", n, (unsigned long long)once,
               (unsigned long long)twice);
    shmem_finalize();
    return once == 0 || twice != 0;
}
