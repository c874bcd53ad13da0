/* SPDX-License-Identifier: BSD-3-Clause */
/* Extensions that other implementations had before OpenSHMEM 1.6 took most of them up, by the names
   that programs know them under. */
#ifndef SHMEMX_H
#define SHMEMX_H

#include <shmem.h>

/* Seconds since some moment. */
#define HAVE_SHMEMX_WTIME 1
#ifdef __cplusplus
extern "C"
#endif
    __attribute__((visibility("default"))) double
    shmemx_wtime(void);

#define shmemx_query_initialized shmem_query_initialized
#define shmemx_ibput shmem_ibput
#define shmemx_ibget shmem_ibget
#define shmemx_sum_inscan shmem_sum_inscan
#define shmemx_sum_exscan shmem_sum_exscan

#endif
