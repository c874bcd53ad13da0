// SPDX-License-Identifier: BSD-3-Clause
// Joining the job of an MPI's mpirun or mpiexec through that MPI.
#include "mpi/membership.hpp"
#include "mpi/module_loader.hpp"
#include "mpi/program.hpp"
#include "pretended_hosts.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/bootstrap/communicator.hpp"

namespace skerry::bootstrap {
namespace {

// Before pmix and pmi where the program has initialised MPI or the user wants it. Elsewhere only if
// these cannot serve: they leave it to the program whether and when it initialises MPI.
int fitness() {
    const bool wanted =
        environment_text("SKERRY_MPI") || environment_text("SKERRY_TRANSPORT") == "mpi";
    const bool in_use = mpi_program::initialised() && !mpi_program::finalised();
    if (wanted || in_use) return 28;
    return started_by_mpi() ? 20 : does_not_fit;
}

std::unique_ptr<membership> join() {
    const skerry_mpi_table& mpi = load_mpi_module();
    if (mpi.start(nullptr) != 0)
        fatal("start", "MPI is already finalized; start Skerry before that");
    return std::make_unique<mpi_membership>(mpi);
}

}  // namespace

extern const bootstrap mpi_bootstrap{"mpi", fitness, join};

std::unique_ptr<membership> of_communicator(int fortran_handle) {
    const skerry_mpi_table& mpi = load_mpi_module();
    if (mpi.start(&fortran_handle) != 0)
        fatal("start",
              "%s is not initialized, or is finalized: give a communicator of the MPI that started "
              "this program, between MPI_Init and MPI_Finalize",
              mpi.library());
    return with_pretended_hosts(std::make_unique<mpi_membership>(mpi));
}

}  // namespace skerry::bootstrap
