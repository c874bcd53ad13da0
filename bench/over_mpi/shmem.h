/* SPDX-License-Identifier: BSD-3-Clause */
/* What the benchmarks `put`, `get` and `atomic` use of OpenSHMEM, each routine by the calls with
 * which an MPI program would do the same: MPI-3 RMA, passive target, one epoch. A measure of an
 * MPI, not an OpenSHMEM: there is one PE 1 and no locks. */
#ifndef SKERRY_BENCH_OVER_MPI_H
#define SKERRY_BENCH_OVER_MPI_H

#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define SHMEM_MAJOR_VERSION 1
#define SHMEM_MINOR_VERSION 4
#define BENCH_HAS_LOCKS 0

typedef struct {
    MPI_Win window;
    char *memory, *free; /* the symmetric heap, and what of it is not yet taken */
    int pe, n_pes;
} over_mpi_state;
extern over_mpi_state over_mpi; /* over_mpi.c */

void shmem_init(void);
void shmem_finalize(void);
void shmem_barrier_all(void);
void* shmem_calloc(size_t count, size_t bytes);

static inline int shmem_my_pe(void) {
    return over_mpi.pe;
}
static inline int shmem_n_pes(void) {
    return over_mpi.n_pes;
}
static inline void shmem_global_exit(int code) {
    MPI_Abort(MPI_COMM_WORLD, code);
}
/* A window's memory may be mapped too; loads and stores there are for other benchmarks. */
static inline void* shmem_ptr(const void* object, int pe) {
    (void)object, (void)pe;
    return NULL;
}

static inline MPI_Aint over_mpi_offset(const void* remote) {
    return (const char*)remote - over_mpi.memory;
}
static inline void shmem_quiet(void) {
    MPI_Win_flush_all(over_mpi.window);
}
static inline void shmem_fence(void) {
    shmem_quiet();
}

static inline void shmem_putmem_nbi(void* remote, const void* local, size_t bytes, int pe) {
    MPI_Put(local, (int)bytes, MPI_BYTE, pe, over_mpi_offset(remote), (int)bytes, MPI_BYTE,
            over_mpi.window);
}
static inline void shmem_putmem(void* remote, const void* local, size_t bytes, int pe) {
    shmem_putmem_nbi(remote, local, bytes, pe);
    MPI_Win_flush_local(pe, over_mpi.window);
}
static inline void shmem_long_p(long* remote, long value, int pe) {
    shmem_putmem(remote, &value, sizeof value, pe);
}
static inline void shmem_getmem_nbi(void* local, const void* remote, size_t bytes, int pe) {
    MPI_Get(local, (int)bytes, MPI_BYTE, pe, over_mpi_offset(remote), (int)bytes, MPI_BYTE,
            over_mpi.window);
}
static inline void shmem_getmem(void* local, const void* remote, size_t bytes, int pe) {
    shmem_getmem_nbi(local, remote, bytes, pe);
    MPI_Win_flush(pe, over_mpi.window);
}
static inline long shmem_long_g(const long* remote, int pe) {
    long value;
    shmem_getmem(&value, remote, sizeof value, pe);
    return value;
}

static inline long over_mpi_fetch_op(long* remote, long operand, MPI_Op op, int pe) {
    long old;
    MPI_Fetch_and_op(&operand, &old, MPI_LONG, pe, over_mpi_offset(remote), op, over_mpi.window);
    MPI_Win_flush(pe, over_mpi.window);
    return old;
}
/* Operands of accumulates are reusable after a local flush, like those of p. */
static inline void over_mpi_update(long* remote, long operand, MPI_Op op, int pe) {
    MPI_Accumulate(&operand, 1, MPI_LONG, pe, over_mpi_offset(remote), 1, MPI_LONG, op,
                   over_mpi.window);
    MPI_Win_flush_local(pe, over_mpi.window);
}
static inline long shmem_long_atomic_fetch(long* remote, int pe) {
    return over_mpi_fetch_op(remote, 0, MPI_NO_OP, pe);
}
static inline void shmem_long_atomic_set(long* remote, long value, int pe) {
    over_mpi_update(remote, value, MPI_REPLACE, pe);
}
static inline void shmem_long_atomic_add(long* remote, long value, int pe) {
    over_mpi_update(remote, value, MPI_SUM, pe);
}
static inline long shmem_long_atomic_fetch_add(long* remote, long value, int pe) {
    return over_mpi_fetch_op(remote, value, MPI_SUM, pe);
}
static inline long shmem_long_atomic_swap(long* remote, long value, int pe) {
    return over_mpi_fetch_op(remote, value, MPI_REPLACE, pe);
}
static inline long shmem_long_atomic_compare_swap(long* remote, long expected, long value, int pe) {
    long old;
    MPI_Compare_and_swap(&value, &expected, &old, MPI_LONG, pe, over_mpi_offset(remote),
                         over_mpi.window);
    MPI_Win_flush(pe, over_mpi.window);
    return old;
}

#endif
