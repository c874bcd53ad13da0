// SPDX-License-Identifier: BSD-3-Clause
// A file of memory for the PEs of one host that have no ancestor of ours to inherit one from: the
// first of them makes it, the others open it through /proc.
#pragma once

#include "skerry/bootstrap/bootstrap.hpp"

namespace skerry::bootstrap {

// Collective over the job, by its publish, look_up, barrier and hosts. The file has `bytes` bytes
// and is the caller's to close. A failure ends the program with a message.
int share_file_on_host(membership& job, std::size_t bytes = 0);

}  // namespace skerry::bootstrap
