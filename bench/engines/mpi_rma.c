/* SPDX-License-Identifier: BSD-3-Clause */
/* MPI-3 RMA, passive target: one epoch of lock_all, completed by flushes. */
#include "measure.h"

#include <mpi.h>

static MPI_Win window;

static void put(size_t bytes) {
    MPI_Put(memory, (int)bytes, MPI_BYTE, 1, 0, (int)bytes, MPI_BYTE, window);
}

static void flush(void) {
    MPI_Win_flush(1, window);
}

static void get(size_t bytes) {
    MPI_Get(memory + landing_offset, (int)bytes, MPI_BYTE, 1, 0, (int)bytes, MPI_BYTE, window);
    MPI_Win_flush(1, window);
}

static uint64_t fetch_add(void) {
    static uint64_t was, one = 1;
    MPI_Fetch_and_op(&one, &was, MPI_UINT64_T, 1, word_offset, MPI_SUM, window);
    MPI_Win_flush(1, window);
    return was;
}

static int said_over;
static void progress(void) {
    if (!said_over) MPI_Iprobe(0, 0, MPI_COMM_WORLD, &said_over, MPI_STATUS_IGNORE);
}

static int over(void) {
    return said_over;
}

int main(int argc, char** argv) {
    static const engine rma = {"mpi", put, flush, get, fetch_add, progress, over};
    int pe;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &pe);
    MPI_Win_create(memory, memory_bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_lock_all(0, window);
    measure(&rma, pe);
    if (pe == 0) MPI_Send(NULL, 0, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
    if (pe == 1) MPI_Recv(NULL, 0, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
