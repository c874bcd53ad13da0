// SPDX-License-Identifier: BSD-3-Clause
// Sizes of datatypes, as far as an MPI may be asked for them.
#pragma once

#include <mpi.h>

#include <cstdint>

namespace skerry::instrument::mpi {

// 0 for no elements and for no type: where the standard says that an argument does not matter
// programs pass anything, but then with such a count or type, or they must not be asked at all.
std::uint64_t bytes_of(MPI_Count count, MPI_Datatype type);

// The handle may be another type's from now on.
void forget_type();

}  // namespace skerry::instrument::mpi
