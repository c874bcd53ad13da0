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

}  // namespace skerry::instrument::mpi::family
