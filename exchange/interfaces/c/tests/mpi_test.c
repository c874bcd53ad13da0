/* SPDX-License-Identifier: BSD-3-Clause
   Two worlds of an MPI program side by side: the even and the odd ranks, in reversed order. */
#include <mpi.h>
#include <stdio.h>

#include "skerry/exchange.h"

static int failed(const char* what) {
    fprintf(stderr, "not so: %s\n", what);
    return 1;
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm half;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
    MPI_Comm_size(half, &size);
    skerry_world* world = skerry_world_start_in((int)MPI_Comm_c2f(half));
    int place;
    MPI_Comm_rank(half, &place);
    if (skerry_pe(world) != place) return failed("PEs are the ranks of the communicator");
    if (skerry_n_pes(world) != size) return failed("as many PEs as ranks");

    /* A ring: everybody wants the index of the next one. */
    const int64_t mine = place, next = (place + 1) % size;
    skerry_list* have = skerry_list_of(&mine, 1);
    skerry_list* want = skerry_list_of(&next, 1);
    skerry_mapping* mapping = skerry_map(world, have, want);
    for (const char* const* strategy = (const char* const[]){"buffers_signal", "mpi_two_sided", 0};
         *strategy; ++strategy) {
        double source = rank, target = -1;
        const skerry_array array = {.mapping = mapping,
                                    .source = &source,
                                    .target = &target,
                                    .element_bytes = sizeof(double)};
        skerry_exchange* moves;
        if (skerry_redistribution(world, &array, 1, *strategy, &moves))
            return failed(skerry_error());
        skerry_run(moves);
        double expected;
        MPI_Sendrecv(&source, 1, MPI_DOUBLE, (place + size - 1) % size, 0, &expected, 1, MPI_DOUBLE,
                     (int)next, 0, half, MPI_STATUS_IGNORE);
        if (target != expected) return failed("the next rank's value has come");
        skerry_destroy(moves);
    }
    skerry_mapping_destroy(mapping);
    skerry_list_destroy(have);
    skerry_list_destroy(want);
    skerry_world_stop(world);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
