// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace skerry::cloverleaf {

// All that a program does: reads the command line, opens the session and runs the deck on this PE.
// Returns the exit code.
int start(int argc, char** argv);

}  // namespace skerry::cloverleaf
