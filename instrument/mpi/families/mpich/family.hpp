// SPDX-License-Identifier: BSD-3-Clause
// MPICH and what descends from it: handles are numbers, the same ones in C and Fortran; Fortran's
// functions call C's, which are wrapped.
#pragma once

#include <mpi.h>
#include <unistd.h>

#include "real.hpp"

namespace skerry::instrument::mpi::family {

inline constexpr bool wraps_fortran = false;

inline constexpr char library[] = "libskerry_profile_mpich.so";

// Whether the MPI of this process is one of these. Only Open MPI's handles are objects.
inline bool is_loaded() {
    return !find_symbol("ompi_mpi_comm_world");
}

inline MPI_Comm world() {
    return MPI_COMM_WORLD;
}

inline bool is_in_place(const void* buffer) {
    return buffer == MPI_IN_PLACE;
}

// A number that processes which a program has spawned have in common; 0 for others. Their
// launcher gives them none.
inline int number_of_spawned() {
    MPI_Comm parents;
    if (PMPI(Comm_get_parent)(&parents) != MPI_SUCCESS || parents == MPI_COMM_NULL) return 0;
    int number = ::getpid();
    PMPI(Bcast)(static_cast<void*>(&number), 1, MPI_INT, 0, world());
    return number;
}

inline MPI_Datatype null_type() {
    return MPI_DATATYPE_NULL;
}

inline MPI_Datatype byte_type() {
    return MPI_BYTE;
}

inline MPI_Request null_request() {
    return MPI_REQUEST_NULL;
}

// Whether a program leaves out a status.
inline bool is_ignored(const MPI_Status* status) {
    return status == MPI_STATUS_IGNORE;
}

// Requests that a program holds; Fortran's come as C's.
inline void store(MPI_Request* requests, int i, MPI_Request value) {
    requests[i] = value;
}
inline int first_index(const MPI_Request*) {
    return 0;
}
inline MPI_Status* in_c(MPI_Status* status) {
    return status;
}

// No handle that Fortran passes needs to be turned into C's.
struct no_handle;
void from_fortran(const MPI_Fint*, const no_handle*);

// Between messages, and a byte: within a host, as `skerry loggp --mpi mpich` has them, roughly.
inline constexpr double own_gap_s = 0.8e-6;
inline constexpr double own_s_a_byte = 0.25e-9;

}  // namespace skerry::instrument::mpi::family
