/* SPDX-License-Identifier: BSD-3-Clause */
/* Set-up, query, static data, finalising. */
#include "check.h"
#include "shmemx.h"

static long in_bss[100];
static long in_data[3] = {11, 22, 33};
long global_word = 5;
static const long read_only = 1;

static void static_data_are_symmetric(int me, int n) {
    const int next = (me + 1) % n, previous = (me + n - 1) % n;
    CHECK(in_data[1] == 22 && global_word == 5);
    shmem_barrier_all();
    shmem_long_p(&in_bss[99], 100 + me, next);
    shmem_long_p(&in_data[2], 200 + me, next);
    shmem_long_p(&global_word, 300 + me, next);
    shmem_barrier_all();
    CHECK(in_bss[99] == 100 + previous);
    CHECK(in_data[2] == 200 + previous && in_data[0] == 11);
    CHECK(global_word == 300 + previous);
    CHECK(shmem_long_g(&in_data[2], next) == 200 + me);
    long* there = (long*)shmem_ptr(in_data, next);
    if (there) CHECK(there[2] == 200 + me);
    CHECK((shmem_ptr(in_data, next) == NULL) == (shmem_ptr(in_bss, next) == NULL));
    shmem_barrier_all();
}

static void queries(int me, int n) {
    int on_stack = 0, major = 0, minor = 0, initialized = 0, level = -1;
    char name[SHMEM_MAX_NAME_LEN];
    CHECK(me >= 0 && me < n);
    CHECK(shmem_pe_accessible(0) == 1 && shmem_pe_accessible(n - 1) == 1);
    CHECK(shmem_pe_accessible(n) == 0 && shmem_pe_accessible(-1) == 0);
    CHECK(shmem_addr_accessible(in_bss, n - 1) == 1);
    CHECK(shmem_addr_accessible(&on_stack, 0) == 0);
    CHECK(shmem_addr_accessible(in_bss, n) == 0);
    CHECK(shmem_ptr(&on_stack, 0) == NULL);
    CHECK(shmem_ptr(in_bss, n) == NULL && shmem_ptr(in_bss, -1) == NULL);
    CHECK(shmem_team_ptr(SHMEM_TEAM_WORLD, in_bss, n - 1) == shmem_ptr(in_bss, n - 1));
    CHECK(shmem_team_ptr(SHMEM_TEAM_WORLD, in_bss, n) == NULL);
    CHECK(shmem_team_ptr(SHMEM_TEAM_INVALID, in_bss, 0) == NULL);
    shmem_info_get_version(&major, &minor);
    CHECK(major == SHMEM_MAJOR_VERSION && minor == SHMEM_MINOR_VERSION);
    shmem_info_get_name(name);
    CHECK(strcmp(name, SHMEM_VENDOR_STRING) == 0 && strlen(name) < SHMEM_MAX_NAME_LEN);
    shmem_query_initialized(&initialized);
    CHECK(initialized != 0);
    shmem_query_thread(&level);
    CHECK(level >= SHMEM_THREAD_SINGLE && level <= SHMEM_THREAD_MULTIPLE);
    shmem_pcontrol(1);
    shmem_pcontrol(0, "more", 2);
}

/* Constants are the same on all PEs and may lie in read-only memory. */
static void reads_of_constants(int n) {
    static const long constants[4] = {1, 2, 3, 4};
    long read[4] = {0}, two[2] = {0};
    shmem_long_get(read, constants, 4, n - 1);
    CHECK(read[0] == 1 && read[3] == 4 && shmem_long_g(&constants[2], 0) == 3);
    shmem_long_iget(two, constants, 1, 2, 2, n - 1);
    CHECK(two[0] == 1 && two[1] == 3);
    CHECK(shmem_long_g(&read_only, n - 1) == 1);
}

int main(void) {
    int initialized = 1, provided = -1;
    shmem_query_initialized(&initialized);
    if (initialized) return 1;
    if (shmem_init_thread(SHMEM_THREAD_FUNNELED, &provided) != 0) return 1;
    CHECK(provided == SHMEM_THREAD_FUNNELED);
    shmem_init(); /* a library that the program uses may start it as well */
    const int me = shmem_my_pe(), n = shmem_n_pes();
    queries(me, n);
    static_data_are_symmetric(me, n);
    shmem_finalize(); /* the inner one */
    shmem_query_initialized(&initialized);
    CHECK(initialized != 0);
    in_bss[7] = 77;
    int failed = finish();
    shmem_finalize(); /* once too often: nothing happens */
    shmem_query_initialized(&initialized);
    failed |= initialized || in_bss[7] != 77; /* static data outlive the library */

    shmem_init(); /* and a second life (1.6) */
    CHECK(shmem_my_pe() == me && in_bss[7] == 77);
    reads_of_constants(n);
    in_data[1] = 22, in_data[0] = 11, global_word = 5;
    static_data_are_symmetric(me, n);
    const double before = shmemx_wtime();
    CHECK(before > 0 && shmemx_wtime() >= before);
    return finish() | failed;
}
