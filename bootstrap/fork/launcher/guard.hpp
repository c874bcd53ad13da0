// SPDX-License-Identifier: BSD-3-Clause
// A small process that outlives the launcher if that is killed. The kernel then ends the PEs; the
// guard ends what the PEs had started. It has its own process group, so that a signal to the job's
// group does not reach it.
#pragma once

#include <sys/types.h>

#include <string>

namespace skerry::launcher {

class guard {
 public:
    // `assignment` marks the job's processes in their environment. False (errno set) when it cannot
    // start.
    bool start(const std::string& assignment);
    // The job ended in order: nothing to do. Returns once the guard is gone.
    void dismiss();
    pid_t pid() const { return pid_; }

 private:
    pid_t pid_ = -1;
    int dismissal_ = -1;  // write end of the pipe whose closing wakes the guard
};

}  // namespace skerry::launcher
