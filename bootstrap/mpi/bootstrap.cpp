// SPDX-License-Identifier: BSD-3-Clause
// Joining the job of an MPI's mpirun or mpiexec.
#include "mpi/membership.hpp"
#include "mpi/module_loader.hpp"

namespace skerry::bootstrap {

extern const bootstrap mpi_bootstrap{"mpi", 20, started_by_mpi,
                                     []() -> std::unique_ptr<membership> {
                                         return std::make_unique<mpi_membership>(load_mpi_module());
                                     }};

}  // namespace skerry::bootstrap
