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

#define SKERRY_MPI_ABI_VERSION 3

enum skerry_mpi_reduction { skerry_mpi_sum, skerry_mpi_minimum, skerry_mpi_maximum };

/* A message that has arrived and that only receive() can take: who sent it, and MPI's handle. */
struct skerry_mpi_arrival {
    int rank;
    size_t bytes;
    intptr_t message;
};

struct skerry_mpi_table {
    int abi_version;
    /* Among the ranks of MPI_COMM_WORLD, where it initialises MPI unless the program has; or,
       unless it is null, of a communicator of the program (a Fortran handle), which must have
       initialised it. Nonzero when MPI is already finalised or is not initialised. */
    int (*start)(const int* communicator);
    /* The end of what start() began; an MPI that it initialised ends with the process. */
    void (*finish)(void);
    int (*finalised)(void);
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
    /* Whether several threads may call at once: whether MPI provides MPI_THREAD_MULTIPLE. */
    int (*threads)(void);
    int (*test)(intptr_t* request);                              /* nonzero when complete */
    int (*probe_any)(int tag, struct skerry_mpi_arrival* found); /* nonzero when there is one */
    void (*receive)(const struct skerry_mpi_arrival* found, void* local);
    /* A window fits into an intptr_t as well. Opening locks it for all ranks (passive target);
       nonzero, on all ranks, where this MPI has no windows. */
    int (*open_window)(void* memory, size_t bytes, intptr_t* window);
    void (*close_window)(intptr_t window);
    void (*window_put)(intptr_t window, const void* local, size_t bytes, int rank, size_t offset,
                       intptr_t* request);
    void (*window_get)(intptr_t window, void* local, size_t bytes, int rank, size_t offset,
                       intptr_t* request);
    void (*window_flush)(intptr_t window, int rank);
};

/* The one symbol of a module. */
const struct skerry_mpi_table* skerry_mpi_module(void);

#ifdef __cplusplus
}
#endif
