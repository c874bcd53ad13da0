// SPDX-License-Identifier: BSD-3-Clause
// A start inside a program that has initialised MPI, among the ranks of a communicator.
#pragma once

#include <memory>

#include "skerry/bootstrap/bootstrap.hpp"

namespace skerry::bootstrap {

// Collective over the communicator, of which the program has the handle that Fortran uses
// (MPI_Comm_c2f): ranks are PE numbers. Ends the program with a message if there is no such MPI.
std::unique_ptr<membership> of_communicator(int fortran_handle);

}  // namespace skerry::bootstrap
