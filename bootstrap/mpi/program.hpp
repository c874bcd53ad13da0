// SPDX-License-Identifier: BSD-3-Clause
// What the program itself has to do with an MPI, seen without one: by the names that it has loaded.
#pragma once

#include <string>

namespace skerry::bootstrap::mpi_program {

bool loaded();
bool initialised();  // and perhaps finalised
bool finalised();
// "openmpi" or "mpich" (and its relatives), empty where none is loaded.
std::string family();

}  // namespace skerry::bootstrap::mpi_program
