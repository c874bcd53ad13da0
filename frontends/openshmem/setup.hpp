// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace skerry::openshmem {

// Starts the library, or counts one more start of it; `routine` is what the program called. Returns
// the thread level that it provides for the one requested.
int start(const char* routine, int requested_level);
bool is_started();
// SHMEM_THREAD_MULTIPLE: several threads may call at the same time.
bool threads_call_at_once();

}  // namespace skerry::openshmem
