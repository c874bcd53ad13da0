// SPDX-License-Identifier: BSD-3-Clause
// One program that uses MPI and OpenSHMEM together:
//   mpi_program BEGIN END    each is the order of the two libraries: mpi, shmem (that one first)
//   mpi_program BEGIN END again    OpenSHMEM is started a second time after its end
// A process must be the same rank and PE, and both must move data while both are there.
#include <mpi.h>
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(condition)                                                                 \
    do {                                                                                  \
        if (!(condition)) {                                                               \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
            exit(3);                                                                      \
        }                                                                                 \
    } while (0)

static long from_left = -1;  // symmetric

static void pass_by_shmem(void) {
    const int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_barrier_all();
    shmem_long_p(&from_left, me + 10, (me + 1) % n);
    shmem_barrier_all();
    EXPECT(from_left == (me + n - 1) % n + 10);
}

static void pass_by_mpi(void) {
    int rank, n, arrived = -1, sum = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % n, 5, &arrived, 1, MPI_INT, (rank + n - 1) % n, 5,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    EXPECT(arrived == (rank + n - 1) % n);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    EXPECT(sum == n * (n - 1) / 2);
}

static void begin_mpi(int* argc, char*** argv) {
    EXPECT(MPI_Init(argc, argv) == MPI_SUCCESS);
    pass_by_mpi();
}

static void begin_shmem(void) {
    shmem_init();
    pass_by_shmem();
}

int main(int argc, char** argv) {
    EXPECT(argc > 2);
    const int mpi_begins = strcmp(argv[1], "mpi") == 0, mpi_ends = strcmp(argv[2], "mpi") == 0;
    const int again = argc > 3;
    if (mpi_begins) begin_mpi(&argc, &argv);
    begin_shmem();
    if (!mpi_begins) begin_mpi(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    EXPECT(rank == shmem_my_pe());
    for (int round = 0; round < 20; ++round) {
        pass_by_shmem();
        pass_by_mpi();
    }
    if (mpi_ends) MPI_Finalize();
    pass_by_shmem();
    shmem_finalize();
    if (!mpi_ends) pass_by_mpi();
    if (again) {
        begin_shmem();
        shmem_finalize();
    }
    if (!mpi_ends) MPI_Finalize();
    if (rank == 0) puts("both");
    return 0;
}
