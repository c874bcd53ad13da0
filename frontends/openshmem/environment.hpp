// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace skerry::openshmem {

// Before the start: what SMA_<name> and SHMEM_DEBUG ask for becomes what the runtime reads.
void adopt_environment();
// After it: prints what SHMEM_VERSION and SHMEM_INFO ask for, on PE 0.
void print_information();

}  // namespace skerry::openshmem
