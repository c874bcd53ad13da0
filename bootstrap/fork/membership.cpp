// SPDX-License-Identifier: BSD-3-Clause
#include "fork/membership.hpp"

#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace skerry::bootstrap {

fork_membership::fork_membership(const control& shared, const job_text& job)
    : shared_(shared),
      job_(job),
      slot_(shared.slot(job.pe)),
      meeting_(shared.header().meeting, shared.exchange_area(), job.pe, job.n_pes),
      process_(getpid()) {}

void fork_membership::join() {
    // ordering: relaxed, the launcher reads it after the kernel has told it of this process's end.
    slot_.state.store(pe_state::joined, std::memory_order_relaxed);
}

void fork_membership::leave() {
    if (getpid() != process_) return;
    // ordering: relaxed, as in join().
    slot_.state.store(leaves_as_, std::memory_order_relaxed);
}

void fork_membership::abort(int exit_code) {
    if (getpid() == process_) {
        std::uint32_t going_on = 0;
        const std::uint32_t ending = ending_set | (static_cast<std::uint32_t>(exit_code) & 255u);
        // ordering: relaxed, the word stands for itself; the first abort of a job gives its code.
        // The launcher's load comes after a signal or the end of a process.
        shared_.header().ending.compare_exchange_strong(going_on, ending,
                                                        std::memory_order_relaxed);
        // Under a wrapper script this process's end is not what the launcher waits for.
        kill(shared_.header().launcher_pid, SIGCHLD);
    }
    std::_Exit(exit_code);
}

}  // namespace skerry::bootstrap
