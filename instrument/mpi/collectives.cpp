// SPDX-License-Identifier: BSD-3-Clause
// MPI-3.1 chapters 5 and 7.6.
#include "collective_meanings.hpp"
#include "wrap.hpp"

namespace skerry::instrument::mpi {

// Persistent forms came with MPI-4.0 (6.13).
#if MPI_VERSION >= 4
#define PERSISTENT(...) WRAP(__VA_ARGS__)
#else
#define PERSISTENT(...)
#endif
#define ONE_MORE(m) SKERRY_AFTER_##m
#define SKERRY_AFTER_7 8
#define SKERRY_AFTER_8 9
#define SKERRY_AFTER_9 10
#define SKERRY_AFTER_10 11
#define SKERRY_AFTER_11 12

#define SKERRY_COUNTED "counted/collectives.hpp"
#include "for_each_count.hpp"

WRAP(Barrier, barrier, 2, collective, (MPI_Comm all), (all), meets)
WRAP(Ibarrier, ibarrier, 3, other, (MPI_Comm all, MPI_Request* request), (all, request), meets)

}  // namespace skerry::instrument::mpi
