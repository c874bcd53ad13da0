// SPDX-License-Identifier: BSD-3-Clause
// Open MPI: handles are addresses of its objects, and Fortran has numbers of its own for them; its
// Fortran functions call C's under names that nobody else can wrap.
#pragma once

#include <mpi.h>

#include "real.hpp"

namespace skerry::instrument::mpi::family {

inline constexpr bool wraps_fortran = true;

inline constexpr char library[] = "libskerry_profile_openmpi.so";

// Whether the MPI of this process is one of these.
inline bool is_loaded() {
    return find_symbol("ompi_mpi_comm_world");
}

inline MPI_Comm world() {
    static const auto all = static_cast<MPI_Comm>(find_symbol("ompi_mpi_comm_world"));
    return all;
}

// PMIx tells jobs that a program spawns from others.
inline int number_of_spawned() {
    return 0;
}

inline MPI_Datatype null_type() {
    static const auto none = static_cast<MPI_Datatype>(find_symbol("ompi_mpi_datatype_null"));
    return none;
}

inline MPI_Datatype byte_type() {
    static const auto bytes = static_cast<MPI_Datatype>(find_symbol("ompi_mpi_byte"));
    return bytes;
}

inline MPI_Request null_request() {
    static const auto none = static_cast<MPI_Request>(find_symbol("ompi_request_null"));
    return none;
}

// Whether a program leaves out a status.
inline bool is_ignored(const MPI_Status* status) {
    static const void* const in_fortran = find_symbol("mpi_fortran_status_ignore_");
    return status == MPI_STATUS_IGNORE || (in_fortran && status == in_fortran);
}

inline bool is_in_place(const void* buffer) {
    static const void* const in_fortran = find_symbol("mpi_fortran_in_place_");
    return buffer == MPI_IN_PLACE || (in_fortran && buffer == in_fortran);
}

// A handle that Fortran passes.
inline MPI_Comm from_fortran(const MPI_Fint* f, const MPI_Comm*) {
    return PMPI(Comm_f2c)(*f);
}
inline MPI_Datatype from_fortran(const MPI_Fint* f, const MPI_Datatype*) {
    return PMPI(Type_f2c)(*f);
}
inline MPI_Win from_fortran(const MPI_Fint* f, const MPI_Win*) {
    return PMPI(Win_f2c)(*f);
}
inline MPI_Request from_fortran(const MPI_Fint* f, const MPI_Request*) {
    return PMPI(Request_f2c)(*f);
}
inline MPI_Op from_fortran(const MPI_Fint* f, const MPI_Op*) {
    return PMPI(Op_f2c)(*f);
}
inline MPI_Info from_fortran(const MPI_Fint*, const MPI_Info*) {
    return nullptr;  // nobody asks
}
inline MPI_Message from_fortran(const MPI_Fint*, const MPI_Message*) {
    return nullptr;
}
inline MPI_Group from_fortran(const MPI_Fint*, const MPI_Group*) {
    return nullptr;
}

// Several of them.
template <typename handle>
struct fortran_handles {
    const MPI_Fint* first;
    handle operator[](int i) const {
        return from_fortran(first + i, static_cast<const handle*>(nullptr));
    }
};
inline fortran_handles<MPI_Datatype> from_fortran(const MPI_Fint* f, const MPI_Datatype* const*) {
    return {f};
}
inline fortran_handles<MPI_Request> from_fortran(const MPI_Fint* f, MPI_Request* const*) {
    return {f};
}
inline fortran_handles<MPI_Comm> from_fortran(const MPI_Fint* f, MPI_Comm* const*) {
    return {f};
}
inline fortran_handles<MPI_Win> from_fortran(const MPI_Fint* f, MPI_Win* const*) {
    return {f};
}

// Requests that a program holds, and their numbers, in C and Fortran.
inline void store(MPI_Request* requests, int i, MPI_Request value) {
    requests[i] = value;
}
inline void store(fortran_handles<MPI_Request> requests, int i, MPI_Request value) {
    const_cast<MPI_Fint*>(requests.first)[i] = PMPI(Request_c2f)(value);
}
inline int first_index(const MPI_Request*) {
    return 0;
}
inline int first_index(fortran_handles<MPI_Request>) {
    return 1;
}
// Fortran's marks for statuses that are left out, as C's; else they look alike.
inline MPI_Status* in_c(MPI_Status* status) {
    static const void* const several = find_symbol("mpi_fortran_statuses_ignore_");
    return is_ignored(status) || (several && status == several) ? MPI_STATUS_IGNORE : status;
}

// Between messages, and a byte: within a host, as `skerry loggp --mpi openmpi` has them, roughly.
inline constexpr double own_gap_s = 0.25e-6;
inline constexpr double own_s_a_byte = 0.15e-9;

}  // namespace skerry::instrument::mpi::family
