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

#define SKERRY_MPI_ABI_VERSION 4

enum skerry_mpi_reduction { skerry_mpi_sum, skerry_mpi_minimum, skerry_mpi_maximum };

/* A message that has arrived and that only receive() can take: who sent it, and MPI's handle. */
struct skerry_mpi_arrival {
    int rank;
    size_t bytes;
    intptr_t message;
};

/* Where a part of a message lies: run_count runs of run_bytes, a pitch apart, or, if there are
   shifts, that far behind the first one; and all of that as often as repeats says. */
struct skerry_mpi_piece {
    const void* first;
    size_t run_bytes, run_count;
    ptrdiff_t pitch_bytes;
    const ptrdiff_t* shifts_bytes; /* one a run, or null */
    size_t repeats;
    ptrdiff_t repeat_bytes; /* from a repeat to the next */
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
    /* A datatype of pieces at their addresses, in this order; of no bytes if there are none. */
    intptr_t (*make_type)(const struct skerry_mpi_piece* pieces, size_t count);
    void (*free_type)(intptr_t type);
    void (*isend_typed)(intptr_t type, int rank, int tag, intptr_t* request);
    void (*irecv_typed)(intptr_t type, int rank, int tag, intptr_t* request);
    /* Collective: a communicator in which each rank names those that it receives from and sends to.
     */
    intptr_t (*open_neighbourhood)(const int* from, size_t n_from, const int* to, size_t n_to);
    void (*close_neighbourhood)(intptr_t neighbourhood);
    /* A type for each of `from` and of `to`. One at a time in a neighbourhood. */
    void (*neighbour_exchange)(intptr_t neighbourhood, const intptr_t* receive_types,
                               const intptr_t* send_types, intptr_t* request);
    /* Whether slots (below) can be had among these ranks. */
    int (*has_slots)(void);
    /* Collective: a window in memory that MPI allocates, for generalised active target. */
    intptr_t (*open_slots)(size_t bytes, void** memory);
    void (*close_slots)(intptr_t slots);
    intptr_t (*make_group)(const int* ranks, size_t count);
    void (*free_group)(intptr_t group);
    void (*slots_post)(intptr_t slots, intptr_t group);
    void (*slots_start)(intptr_t slots, intptr_t group);
    void (*slots_put)(intptr_t slots, const void* local, size_t bytes, int rank, size_t offset);
    void (*slots_complete)(intptr_t slots);
    void (*slots_wait)(intptr_t slots);
};

/* The one symbol of a module. */
const struct skerry_mpi_table* skerry_mpi_module(void);

#ifdef __cplusplus
}
#endif
