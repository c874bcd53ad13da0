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

/* Messages by two-sided MPI: the window is for what is long. */
enum { in_flight = 64, over_tag = 0, message_tag, answer_tag };
static MPI_Request requests[in_flight];
static int started;

static void message(size_t bytes) {
    if (started == in_flight) {
        MPI_Waitall(started, requests, MPI_STATUSES_IGNORE);
        started = 0;
    }
    MPI_Isend(memory, (int)bytes, MPI_BYTE, 1, message_tag, MPI_COMM_WORLD, &requests[started++]);
}

static void answered(void) {
    MPI_Send(memory, 8, MPI_BYTE, 1, answer_tag, MPI_COMM_WORLD);
    MPI_Recv(memory, 8, MPI_BYTE, 1, answer_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(started, requests, MPI_STATUSES_IGNORE);
    started = 0;
}

static int said_over;
static void progress(void) {
    int some = 0;
    MPI_Status status;
    if (!said_over) MPI_Iprobe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &some, &status);
    said_over |= some && status.MPI_TAG == over_tag;
    if (!some || said_over) return;
    MPI_Recv(memory + landing_offset, memory_bytes - landing_offset, MPI_BYTE, 0, status.MPI_TAG,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (status.MPI_TAG == answer_tag) MPI_Send(memory, 8, MPI_BYTE, 0, answer_tag, MPI_COMM_WORLD);
}

static int over(void) {
    return said_over;
}

int main(int argc, char** argv) {
    static const engine rma = {"mpi",   put,      flush,    get, fetch_add,
                               message, answered, progress, over};
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
