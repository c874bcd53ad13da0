// SPDX-License-Identifier: BSD-3-Clause
// What is timed, after T. Hoefler's "LogP/LogGP parameter measurement" (netgauge): both processes
// call each function with the same arguments, and process 0 gets seconds.
#pragma once

#include "channel.hpp"

namespace loggp {

void be_busy(double seconds);

// n messages of `bytes` bytes from 0 to 1, the processor busy for `wait_s` between them, then one
// of that size back.
double round_trip(channel& with, int n, double wait_s, std::size_t bytes);

// A receive of a message that has been there for a while: it was answered at once, `wait_s` ago.
double late_receive(channel& with, double wait_s, std::size_t bytes);

// What `n - 1` such waits take by themselves, each.
double wait_alone(int n, double wait_s);

}  // namespace loggp
