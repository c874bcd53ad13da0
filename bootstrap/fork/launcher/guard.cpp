// SPDX-License-Identifier: BSD-3-Clause
#include "guard.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "descendants.hpp"

namespace skerry::launcher {
namespace {

constexpr int most_sweeps = 200;
constexpr int times_empty_needed = 3;
constexpr useconds_t sweep_pause_us = 2000;

// Nothing of the launcher's is kept open: who reads its output through a pipe must see the end.
int keep_only(int fd) {
    dup2(fd, 0);
    // Kernels before 5.9 and some sandboxes do not have the call.
    if (close_range(1, ~0u, 0) != 0)
        for (const int each : open_descriptors())
            if (each > 0) close(each);
    return 0;
}

// Processes may start others while they are being ended, and one that is just becoming another
// program shows no environment: hence until none is found several times.
void sweep(const std::string& assignment) {
    int times_empty = 0;
    for (int round = 0; round < most_sweeps && times_empty < times_empty_needed; ++round) {
        const auto left = processes_with(assignment);
        times_empty = left.empty() ? times_empty + 1 : 0;
        for (const pid_t pid : left) kill(pid, SIGKILL);
        usleep(sweep_pause_us);
    }
}

[[noreturn]] void watch(int fd, const std::string& assignment) {
    prctl(PR_SET_NAME, "skerry-guard");
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, nullptr);
    fd = keep_only(fd);
    char byte;
    ssize_t bytes;
    while ((bytes = read(fd, &byte, 1)) < 0 && errno == EINTR) {
    }
    if (bytes == 0) sweep(assignment);
    _exit(0);
}

}  // namespace

bool guard::start(const std::string& assignment) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    pid_ = fork();
    if (pid_ == 0) watch(ends[0], assignment);
    // Here and not there: it must be done before this process can be killed together with its
    // group.
    if (pid_ > 0) setpgid(pid_, pid_);
    close(ends[0]);
    dismissal_ = ends[1];
    return pid_ > 0;
}

void guard::dismiss() {
    if (pid_ <= 0) return;
    [[maybe_unused]] const ssize_t written = write(dismissal_, "", 1);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
}

}  // namespace skerry::launcher
