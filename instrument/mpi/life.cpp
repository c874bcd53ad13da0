// SPDX-License-Identifier: BSD-3-Clause
// Begin and end of a program, and the marks that it sets on its way (MPI-3.1, 8.7 and 14.2.4).
//
// MPI_Pcontrol(n) begins the phase "n"; with 0 the program's first phase goes on.
#include <string>

#include "wrap.hpp"

namespace skerry::instrument::mpi {
namespace {

// Fortran's error, which may be left out.
void begin_if(const MPI_Fint* error) {
    if (!error || *error == MPI_SUCCESS) begin();
}

void mark(int level) {
    if (recorder* all = current())
        all->begin_phase(level == 0 ? "program" : std::to_string(level).c_str());
}

}  // namespace

SKERRY_VISIBLE int MPI_Init(int* n, char*** arguments) {
    check_family();
    const int result = PMPI(Init)(n, arguments);
    if (result == MPI_SUCCESS) begin();
    return result;
}

SKERRY_VISIBLE int MPI_Init_thread(int* n, char*** arguments, int wanted, int* given) {
    check_family();
    const int result = PMPI(Init_thread)(n, arguments, wanted, given);
    if (result == MPI_SUCCESS) begin();
    return result;
}

SKERRY_VISIBLE int MPI_Finalize() {
    finish();
    return PMPI(Finalize)();
}

SKERRY_VISIBLE int MPI_Abort(MPI_Comm all, int code) {
    abort(code);
    return PMPI(Abort)(all, code);
}

SKERRY_VISIBLE int MPI_Pcontrol(const int level, ...) {
    mark(level);
    return MPI_SUCCESS;
}

// Fortran's, where they call no function that C's wrappers see.
#define LIFE(name, parameters, arguments, before, after)                    \
    SKERRY_VISIBLE void name parameters {                                   \
        static auto* const function =                                       \
            reinterpret_cast<void(*) parameters>(find_function("p" #name)); \
        if constexpr (family::wraps_fortran) before;                        \
        function arguments;                                                 \
        if constexpr (family::wraps_fortran) after;                         \
    }
LIFE(mpi_init_, (MPI_Fint * error), (error), check_family(), begin_if(error))
LIFE(mpi_init_f08_, (MPI_Fint * error), (error), check_family(), begin_if(error))
LIFE(mpi_init_thread_, (void* wanted, void* given, MPI_Fint* error), (wanted, given, error),
     check_family(), begin_if(error))
LIFE(mpi_init_thread_f08_, (void* wanted, void* given, MPI_Fint* error), (wanted, given, error),
     check_family(), begin_if(error))
SKERRY_VISIBLE void mpi_pcontrol_(const int* level) {
    mark(*level);
}
SKERRY_VISIBLE void mpi_pcontrol_f08_(const int* level) {
    mark(*level);
}
LIFE(mpi_finalize_, (void* error), (error), finish(), (void)0)
LIFE(mpi_finalize_f08_, (void* error), (error), finish(), (void)0)
LIFE(mpi_abort_, (void* all, int* code, void* error), (all, code, error), abort(*code), (void)0)
LIFE(mpi_abort_f08_, (void* all, int* code, void* error), (all, code, error), abort(*code), (void)0)

}  // namespace skerry::instrument::mpi
