// SPDX-License-Identifier: BSD-3-Clause
// The MPI's own functions. The library that wraps them is preloaded into whatever a launcher
// starts, also into programs that never see an MPI, so nothing of an MPI is linked to it: functions
// are looked for when they are first called.
#pragma once

#include <mpi.h>

namespace skerry::instrument::mpi {

// The address of a symbol of the MPI that this process has loaded, or of the program itself if it
// was linked statically; null if there is none of that name.
void* find_symbol(const char* name);

// The same, but ends the program with a message if there is none.
void* find_function(const char* name);

// real<decltype(MPI_Send)>("PMPI_Send")(...), looked for once.
template <typename signature>
class real {
 public:
    explicit real(const char* name)
        : function_(reinterpret_cast<signature*>(find_function(name))) {}
    template <typename... types>
    auto operator()(types... arguments) const {
        return function_(arguments...);
    }

 private:
    signature* function_;
};

// PMPI(Type_size)(type, &size)
#define PMPI(name)                                                                              \
    ([]() -> const auto& {                                                                      \
        static const ::skerry::instrument::mpi::real<decltype(MPI_##name)> that("PMPI_" #name); \
        return that;                                                                            \
    }())

}  // namespace skerry::instrument::mpi
