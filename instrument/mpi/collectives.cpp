// SPDX-License-Identifier: BSD-3-Clause
// MPI-3.1 chapters 5 and 7.6.
#include "meanings.hpp"
#include "wrap.hpp"

namespace skerry::instrument::mpi {

#define SKERRY_COUNTED "counted/collectives.hpp"
#include "for_each_count.hpp"

WRAP(Barrier, barrier, 2, collective, (MPI_Comm all), (all), meets)
WRAP(Ibarrier, ibarrier, 3, other, (MPI_Comm all, MPI_Request* request), (all, request), meets)

}  // namespace skerry::instrument::mpi
