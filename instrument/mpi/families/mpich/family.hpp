// SPDX-License-Identifier: BSD-3-Clause
// MPICH and what descends from it: handles are numbers, the same ones in C and Fortran; Fortran's
// functions call C's, which are wrapped.
#pragma once

#include <mpi.h>

namespace skerry::instrument::mpi::family {

inline constexpr bool wraps_fortran = false;

inline MPI_Comm world() {
    return MPI_COMM_WORLD;
}

inline bool is_in_place(const void* buffer) {
    return buffer == MPI_IN_PLACE;
}

// No handle that Fortran passes needs to be turned into C's.
struct no_handle;
void from_fortran(const MPI_Fint*, const no_handle*);

}  // namespace skerry::instrument::mpi::family
