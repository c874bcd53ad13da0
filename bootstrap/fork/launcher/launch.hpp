// SPDX-License-Identifier: BSD-3-Clause
// Starting the process of one PE.
#pragma once

#include <sys/types.h>

#include <csignal>
#include <string>
#include <vector>

#include "cores.hpp"
#include "fork/control.hpp"

namespace skerry::launcher {

// What the processes of a job have in common.
class launch {
 public:
    launch(bootstrap::control shared, int control_fd, int data_fd, char** program,
           const sigset_t& mask, const std::vector<std::string>& settings);

    void bind_to(std::vector<core> cores) { cores_ = std::move(cores); }

    // Output goes to these descriptors, or where the launcher's goes (-1). Returns the process, or
    // -1 (errno).
    pid_t start(int pe, int stdout_fd, int stderr_fd);

 private:
    [[noreturn]] void become(int pe, const std::string& job, int stdout_fd, int stderr_fd);
    void bind(std::size_t pe);
    void connect_streams(int pe, int stdout_fd, int stderr_fd);

    bootstrap::control shared_;
    int control_fd_, data_fd_;
    char** program_;
    sigset_t mask_;
    pid_t launcher_;
    std::vector<core> cores_;
    std::vector<std::string> settings_;
    std::vector<char*>
        environment_;  // the last entry but the null is SKERRY_JOB, which differs per PE
};

}  // namespace skerry::launcher
