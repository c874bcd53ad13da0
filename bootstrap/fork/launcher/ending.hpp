// SPDX-License-Identifier: BSD-3-Clause
// What the end of a PE means for its job, and the line that says so.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "fork/control.hpp"

namespace skerry::launcher {

struct ending {
    bool ends_job = false;
    bool others_may_finish =
        false;          // the PE was through with Skerry, so the others may be about to end too
    int exit_code = 0;  // also of a PE whose code is its result, so that it does not end the job
    std::string line;   // empty: nothing to say
};

// `wait_status` as of waitpid; a death by one of `asked_for` was the user's own wish.
ending judge(int pe, int pid, int wait_status, const bootstrap::pe_slot& slot, const char* program,
             const std::set<int>& asked_for);

// The call that a PE noted last, printable; "none" before the first.
std::string last_call_of(const bootstrap::pe_slot& slot);

// "PEs 0-2, 4: shmem_quiet; PE 3: none", for those PEs.
std::string calls_of(const bootstrap::control& shared, const std::vector<int>& pes);

}  // namespace skerry::launcher
