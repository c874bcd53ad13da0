// SPDX-License-Identifier: BSD-3-Clause
#include "signals.hpp"

#include <unistd.h>

namespace skerry::launcher {
namespace {

constexpr int forwarded[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGTSTP, SIGCONT};

// Who started the launcher may have told it to ignore a signal (nohup, background jobs of a shell).
// A blocked signal would be queued all the same.
bool is_ignored(int signal) {
    struct sigaction action;
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

bool signals::open() {
    sigset_t taken;
    sigemptyset(&taken);
    for (const int each : forwarded)
        if (!is_ignored(each)) sigaddset(&taken, each);
    // An ignored SIGCHLD would reap the PEs before the launcher can.
    signal(SIGCHLD, SIG_DFL);
    sigaddset(&taken, SIGCHLD);
    sigset_t blocked = taken;
    sigaddset(&blocked, SIGPIPE);  // a write into a closed pipe then fails with EPIPE
    sigprocmask(SIG_BLOCK, &blocked, &original_);
    fd_ = signalfd(-1, &taken, SFD_CLOEXEC | SFD_NONBLOCK);
    return fd_ >= 0;
}

bool signals::take(signalfd_siginfo& out) {
    return read(fd_, &out, sizeof out) == sizeof out;
}

}  // namespace skerry::launcher
