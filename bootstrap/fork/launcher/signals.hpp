// SPDX-License-Identifier: BSD-3-Clause
// The launcher takes its signals from a descriptor, in its own time.
#pragma once

#include <sys/signalfd.h>

#include <csignal>

namespace skerry::launcher {

class signals {
 public:
    // Blocks what is to be read from fd(). False (errno set) when there is no descriptor.
    bool open();
    int fd() const { return fd_; }
    // The mask that the launcher was started with; PEs get it back.
    const sigset_t& original_mask() const { return original_; }
    bool take(signalfd_siginfo& out);

 private:
    int fd_ = -1;
    sigset_t original_{};
};

}  // namespace skerry::launcher
