// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi/module_abi.h"

namespace skerry::bootstrap {

// Whether an MPI's launcher started this process, or SKERRY_MPI says so.
bool started_by_mpi();

// The module for that MPI, loaded from beside this library. Ends the program with one message if
// there is none.
const skerry_mpi_table& load_mpi_module();

}  // namespace skerry::bootstrap
