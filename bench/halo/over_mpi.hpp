// SPDX-License-Identifier: BSD-3-Clause
// What an implementation over MPI has, but for its ways.
#pragma once

#include <mpi.h>

#include <cstdlib>

#include "driver.hpp"

namespace halo_bench {

inline implementation over_mpi() {
    implementation with{.name = BENCH_IMPLEMENTATION, .has_floor = false, .pe = 0, .n_pes = 0};
    MPI_Comm_rank(MPI_COMM_WORLD, &with.pe);
    MPI_Comm_size(MPI_COMM_WORLD, &with.n_pes);
    with.maximum = [](double value) {
        MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        return value;
    };
    with.allocate = [](std::size_t doubles) {
        return static_cast<double*>(std::calloc(doubles, sizeof(double)));
    };
    with.release = [](double* field) { std::free(field); };
    return with;
}

}  // namespace halo_bench
