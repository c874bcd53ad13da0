// SPDX-License-Identifier: BSD-3-Clause
// Starts two children, which send to it: each process of the two jobs keeps a record of its own.
#include <mpi.h>

#include "own_count.hpp"

int main(int n, char** words) {
    MPI_Init(&n, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm parents, children;
    MPI_Comm_get_parent(&parents);
    int value = 0;
    if (parents == MPI_COMM_NULL) {
        MPI_Comm_spawn(words[0], MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children,
                       MPI_ERRCODES_IGNORE);
        for (int i = 0; rank == 0 && i < 2; ++i)
            MPI_Recv(&value, 1, MPI_INT, i, 1, children, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
        note("MPI_Barrier", -1, 0);
        MPI_Comm_disconnect(&children);
    } else {
        MPI_Send(&value, 1, MPI_INT, 0, 1, parents);
        note("MPI_Send", -2, 4);  // to outside of the own job
        MPI_Comm_disconnect(&parents);
    }
    MPI_Finalize();
    return compare_with_record();
}
