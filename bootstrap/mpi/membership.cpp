// SPDX-License-Identifier: BSD-3-Clause
#include "mpi/membership.hpp"

#include <cstdlib>

#include "skerry/base/fatal.hpp"

namespace skerry::bootstrap {

mpi_membership::mpi_membership(const skerry_mpi_table& mpi)
    : hosted_membership(mpi.rank(), mpi.size()), mpi_(mpi), messages_(mpi) {
    find_host();
}

mpi_membership::~mpi_membership() {
    if (is_pe()) mpi_.finish();
}

status mpi_membership::all_gather(const void* mine, std::size_t bytes, void* all) {
    mpi_.all_gather(mine, bytes, all);
    return status::ok;
}

status mpi_membership::barrier_across_hosts() {
    if (!is_pe()) return status::peer_lost;
    if (mpi_.finalised())
        fatal("finalize",
              "MPI is already finalized: on several hosts finalize Skerry before MPI_Finalize");
    mpi_.barrier();
    return status::ok;
}

void mpi_membership::abort(int exit_code) {
    if (is_pe()) mpi_.abort(exit_code);
    std::_Exit(exit_code);
}

}  // namespace skerry::bootstrap
