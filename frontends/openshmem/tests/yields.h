/* SPDX-License-Identifier: BSD-3-Clause */
/* The program's own sched_yield, which the library's calls reach too: counts them. */
#ifndef YIELDS_H
#define YIELDS_H

#include <sched.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "check.h"

static __thread int yields; /* of this thread: a transport's own yields as well */

#ifdef __cplusplus
extern "C" {
#endif
int __NTH(sched_yield(void)) {
    ++yields;
    return (int)syscall(SYS_sched_yield);
}
#ifdef __cplusplus
}
#endif

/* How often a test yields the core where PEs share cores; elsewhere it never does. PEs of several
   hosts drive the network besides. */
#define CHECK_YIELDS(wanted, test)                                  \
    do {                                                            \
        const char* cores = getenv("SKERRY_CORES");                 \
        const int before_test = yields;                             \
        test;                                                       \
        const int shared = cores && shmem_n_pes() > atoi(cores);    \
        if (shmem_team_n_pes(SHMEM_TEAM_SHARED) == shmem_n_pes())   \
            CHECK(yields - before_test == (shared ? (wanted) : 0)); \
    } while (0)

#endif
