/* SPDX-License-Identifier: BSD-3-Clause */
/* What a module built against one MPI offers: a table of functions, in C types only, so that
   neither side needs the other's headers. An error inside MPI ends the job (MPI_ERRORS_ARE_FATAL).
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SKERRY_MPI_ABI_VERSION 1

enum skerry_mpi_reduction { skerry_mpi_sum, skerry_mpi_minimum, skerry_mpi_maximum };

struct skerry_mpi_table {
    int abi_version;
    /* Initialises MPI unless the program has; nonzero when MPI is already finalised. */
    int (*start)(void);
    /* Finalises MPI if start() initialised it. */
    void (*finish)(void);
    int (*rank)(void);
    int (*size)(void);
    const char* (*library)(void); /* name and version, such as "Open MPI 4.1.4" */
    void (*barrier)(void);
    void (*all_gather)(const void* mine, size_t bytes, void* all);
    void (*abort)(int exit_code); /* Returns when MPI is already finalised. */
    /* A request fits into an intptr_t, whatever an MPI makes of it. */
    void (*isend)(const void* local, size_t bytes, int rank, int tag, intptr_t* request);
    void (*irecv)(void* local, size_t bytes, int rank, int tag, intptr_t* request);
    void (*wait_all)(intptr_t* requests, size_t count);
    void (*all_reduce)(double* values, size_t count, enum skerry_mpi_reduction operation);
};

/* The one symbol of a module. */
const struct skerry_mpi_table* skerry_mpi_module(void);

#ifdef __cplusplus
}
#endif
