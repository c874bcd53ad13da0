// SPDX-License-Identifier: BSD-3-Clause
// Joining the job of skerry-run.
#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "fork/membership.hpp"
#include "skerry/base/environment.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::bootstrap {
namespace {

// The launcher asked the kernel to end the process that it started when the launcher ends. Under a
// wrapper script this is another process, which must go when the wrapper goes.
void end_with_parent(int control_fd) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (!control::is_led(control_fd))
        fatal("start", "skerry-run, which started this job, has ended; start the job again");
}

// One process takes a PE's place, once.
void claim(const control& shared, int pe) {
    pe_slot& slot = shared.slot(pe);
    std::int32_t nobody = 0;
    // ordering: relaxed, a claim carries no data.
    if (!slot.adopter.compare_exchange_strong(nobody, getpid(), std::memory_order_relaxed) &&
        nobody != getpid())
        fatal("start",
              "process %d already is or was PE %d of this job; start one Skerry program per PE",
              static_cast<int>(nobody), pe);
    // ordering: seq_cst pairs with job::on_exit, which stores and loads the same two words in the
    // opposite order: either this PE sees the departure or the launcher sees this PE.
    slot.state.store(pe_state::adopted, std::memory_order_seq_cst);
    if (shared.header().departed.load(std::memory_order_seq_cst) > 0)
        fatal("start", "a PE of this job ended without starting Skerry; all PEs must start it");
}

std::unique_ptr<membership> join_job() {
    // Kept, for a program that starts Skerry a second time.
    static const auto text = environment_text(job_variable);
    const auto job = text ? parse_job_text(*text) : std::nullopt;
    if (!job)
        fatal(job_variable, "the value '%s' was not made by skerry-run; unset it or use skerry-run",
              text ? text->c_str() : "");
    std::string error;
    const auto shared = control::adopt(*job, error);
    if (!shared) fatal(job_variable, "%s; unset it or use skerry-run", error.c_str());
    // Programs that the PE starts are no PEs: they get neither the files nor the variable.
    fcntl(job->control_fd, F_SETFD, FD_CLOEXEC);
    fcntl(job->data_fd, F_SETFD, FD_CLOEXEC);
    unsetenv(job_variable);
    end_with_parent(job->control_fd);
    claim(*shared, job->pe);
    return std::make_unique<fork_membership>(*shared, *job);
}

int fitness() {
    // Kept, as above.
    static const bool launched = environment_text(job_variable).has_value();
    return launched ? 30 : does_not_fit;
}

}  // namespace

extern const bootstrap fork_bootstrap{"fork", fitness, join_job};

}  // namespace skerry::bootstrap
