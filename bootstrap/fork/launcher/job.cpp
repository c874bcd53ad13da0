// SPDX-License-Identifier: BSD-3-Clause
#include "job.hpp"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>

#include "descendants.hpp"
#include "ending.hpp"
#include "message.hpp"
#include "skerry/base/clock.hpp"

namespace skerry::launcher {
namespace {

constexpr double grace_s = 0.25;    // between SIGTERM and SIGKILL
constexpr double patience_s = 0.3;  // for the others, when a PE that had finished Skerry fails
constexpr double sweep_pause_s = 0.002;
constexpr int code_of_launcher_failure = 2;
constexpr int code_of_timeout = 124;

std::string make_marker() {
    char text[64];
    std::snprintf(text, sizeof text, "SKERRY_JOB_ID=%d-%.0f", static_cast<int>(getpid()),
                  now_seconds() * 1e9);
    return text;
}

std::string seconds_text(double seconds) {
    char text[32];
    std::snprintf(text, sizeof text, "%g s", seconds);
    return text;
}

}  // namespace

int job::run() {
    if (!signals_.open()) {
        say(bootstrap::with_errno("cannot take signals"));
        return code_of_launcher_failure;
    }
    marker_ = make_marker();
    had_children_ = has_children_but(-1) && !descendants().empty();
    if (wishes_.tag_output) tagged_.emplace();
    // The guard first: it then holds nothing of the job's.
    if (!guard_.start(marker_)) {
        say(bootstrap::with_errno("cannot start the guard process"));
        return code_of_launcher_failure;
    }
    // Processes whose parent ends become children of this one, and can be found.
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (wishes_.timeout_s > 0) deadline_ = now_seconds() + wishes_.timeout_s;
    start_all();
    supervise();
    end_leftovers();
    guard_.dismiss();
    write_rest();
    if (interrupted_at_terminal_ && exit_code_ == 128 + SIGINT) die_of_interrupt();
    return exit_code_;
}

// A shell that runs a script stops it only when it sees that the signal ended the command.
void job::die_of_interrupt() {
    signal(SIGINT, SIG_DFL);
    raise(SIGINT);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

bool job::make_files() {
    std::string error;
    shared_ = bootstrap::control::create(n_pes_, control_fd_, error);
    if (!shared_) {
        end(code_of_launcher_failure, error, 0);
        return false;
    }
    data_fd_ = memfd_create("skerry", MFD_CLOEXEC);
    if (data_fd_ >= 0) return true;
    end(code_of_launcher_failure, bootstrap::with_errno("cannot make the job's data file"), 0);
    return false;
}

// Equal shares only: where shares differ, the kernel moves PEs about, and should.
int cores_to_bind(int n_pes, int usable) {
    if (n_pes <= usable) return n_pes;
    return n_pes % usable == 0 ? usable : 0;
}

bool job::start_all() {
    const std::vector<core> cores = allowed_cores();
    const int usable = usable_cores(cores);
    n_pes_ = wishes_.n_pes ? wishes_.n_pes : usable;
    if (!make_files()) return false;
    launch plan(*shared_, control_fd_, data_fd_, program_, signals_.original_mask(),
                {marker_, "SKERRY_CORES=" + std::to_string(usable)});
    if (wishes_.bind) plan.bind_to(claim_cores(cores, cores_to_bind(n_pes_, usable)));
    for (int pe = 0; pe < n_pes_ && !ending_; ++pe)
        if (!start_pe(plan, pe)) return false;
    return true;
}

bool job::start_pe(launch& plan, int pe) {
    int stdout_fd = -1, stderr_fd = -1;
    const bool connected = !tagged_ || tagged_->open(pe, stdout_fd, stderr_fd);
    const pid_t pid = connected ? plan.start(pe, stdout_fd, stderr_fd) : -1;
    if (pid < 0) {
        const std::string what = (connected ? "cannot start PE " : "cannot make the pipes of PE ");
        end(code_of_launcher_failure,
            bootstrap::with_errno(what + std::to_string(pe)) +
                "; the limits are those of ulimit -u and ulimit -n",
            0);
    } else {
        pe_of_.emplace(pid, pe);
    }
    if (tagged_) tagged_->close_write_ends();
    return pid >= 0;
}

void job::supervise() {
    while (!pe_of_.empty()) {
        wait_for_event();
        take_signals();
        check_abort();
        reap();
        check_clock();
    }
}

void job::wait_for_event() {
    double next = 0;
    for (const double time : {deadline_, terminate_at_, kill_at_})
        if (time > 0 && (next == 0 || time < next)) next = time;
    const double left_s = next > 0 ? std::max(0.0, next - now_seconds()) : -1;
    const int timeout_ms =
        left_s < 0 ? -1 : static_cast<int>(std::min(std::ceil(left_s * 1e3), 1e6));
    std::vector<pollfd> wanted{{signals_.fd(), POLLIN, 0}};
    if (tagged_) tagged_->add_to(wanted);
    if (poll(wanted.data(), wanted.size(), timeout_ms) > 0 && tagged_)
        tagged_->handle(wanted.data() + 1, wanted.size() - 1);
}

void job::take_signals() {
    signalfd_siginfo what;
    while (signals_.take(what))
        if (what.ssi_signo != SIGCHLD) forward(what);
}

void job::forward(const signalfd_siginfo& what) {
    const auto signal = static_cast<int>(what.ssi_signo);
    // The terminal sends its signals to the whole group, which the PEs are in.
    const bool from_terminal = what.ssi_code == SI_KERNEL;
    asked_for_.insert(signal);
    interrupted_at_terminal_ |= from_terminal && signal == SIGINT;
    if (!from_terminal) signal_pes(signal);
    if (signal == SIGTSTP) stop();
}

// The PEs are stopped as well: this time is not the job's.
void job::stop() {
    const double before = now_seconds();
    raise(SIGSTOP);
    if (deadline_ > 0) deadline_ += now_seconds() - before;
}

void job::signal_pes(int signal) {
    for (const auto& [pid, pe] : pe_of_) kill(pid, signal);
}

void job::check_abort() {
    if (ending_) return;
    // ordering: relaxed, the word stands for itself (see fork_membership::abort).
    const std::uint32_t word = shared_->header().ending.load(std::memory_order_relaxed);
    if (word & bootstrap::ending_set) end(static_cast<int>(word & 255u), "", 0);
}

void job::reap() {
    int wait_status = 0;
    for (pid_t pid; (pid = waitpid(-1, &wait_status, WNOHANG)) > 0;) on_exit(pid, wait_status);
}

void job::on_exit(int pid, int wait_status) {
    const auto found = pe_of_.find(pid);
    if (found == pe_of_.end()) return;  // an orphan of the job
    const int pe = found->second;
    pe_of_.erase(found);
    check_abort();
    if (ending_) return;
    const ending what = judge(pe, pid, wait_status, shared_->slot(pe), program_[0], asked_for_);
    if (what.ends_job) {
        end(what.exit_code, what.line, what.others_may_finish ? patience_s : 0);
    } else {
        if (exit_code_ == 0) exit_code_ = what.exit_code;
        depart(pe, pid);
    }
}

// A PE that ended well. If it never started Skerry, those that have will wait for it for ever.
void job::depart(int pe, int pid) {
    using bootstrap::pe_state;
    // ordering: seq_cst here and on `departed` pair with claim() in fork/bootstrap.cpp.
    const auto state_of = [this](int each) {
        return shared_->slot(each).state.load(std::memory_order_seq_cst);
    };
    if (state_of(pe) != pe_state::started) return;
    shared_->header().departed.fetch_add(1, std::memory_order_seq_cst);
    for (int other = 0; other < n_pes_; ++other)
        if (state_of(other) != pe_state::started) {
            end(1,
                "PE " + std::to_string(pe) + " (pid " + std::to_string(pid) +
                    ") exited with code 0 without starting Skerry, which PE " +
                    std::to_string(other) + " has started; the job is ended",
                0);
            return;
        }
}

void job::end(int exit_code, const std::string& line, double patience) {
    if (!line.empty()) say(line);
    ending_ = true;
    exit_code_ = exit_code;
    deadline_ = 0;
    terminate_at_ = now_seconds() + patience;
}

void job::check_clock() {
    const double now = now_seconds();
    if (deadline_ > 0 && now >= deadline_)
        end(code_of_timeout,
            "the job did not end within " + seconds_text(wishes_.timeout_s) +
                "; last Skerry calls: " + calls_of(*shared_, living_pes()),
            0);
    if (terminate_at_ > 0 && now >= terminate_at_) {
        terminate_at_ = 0;
        kill_at_ = now + grace_s;
        signal_pes(SIGTERM);
        signal_pes(SIGCONT);  // a stopped process would not notice
        // Who survives SIGTERM need not wait any longer in a meeting.
        bootstrap::meeting::fail(shared_->header().meeting);
    }
    if (kill_at_ > 0 && now >= kill_at_) {
        kill_at_ = now + grace_s;
        signal_pes(SIGKILL);
    }
}

// What PEs started and left behind. Below a launcher that had children before there may be orphans
// of theirs as well: only the marker tells which are the job's.
std::vector<pid_t> job::leftovers() const {
    if (had_children_) return processes_with(marker_);
    std::vector<pid_t> left = descendants();
    std::erase(left, guard_.pid());
    return left;
}

void job::end_leftovers() {
    if (!has_children_but(guard_.pid())) return;
    // A process that is just becoming another program shows no marker.
    const int times_empty_needed = had_children_ ? 3 : 1;
    const double give_up_at = now_seconds() + 10 * grace_s;
    const double kill_from = now_seconds() + (ending_ ? 0 : grace_s);
    bool warned = false;
    int times_empty = 0;
    for (double now = now_seconds(); now < give_up_at; now = now_seconds()) {
        reap();
        const std::vector<pid_t> left = leftovers();
        times_empty = left.empty() ? times_empty + 1 : 0;
        if (times_empty == times_empty_needed) return;
        for (const pid_t pid : left)
            if (now >= kill_from || !warned) kill(pid, now >= kill_from ? SIGKILL : SIGTERM);
        warned |= !left.empty();
        usleep(static_cast<useconds_t>(sweep_pause_s * 1e6));
    }
    say("some processes that the job started cannot be ended; see ps --ppid " +
        std::to_string(getpid()));
}

void job::write_rest() {
    if (!tagged_) return;
    deadline_ = terminate_at_ = kill_at_ = 0;
    tagged_->drain();
    while (!tagged_->all_written()) {
        wait_for_event();
        signalfd_siginfo what;
        while (signals_.take(what))
            if (what.ssi_signo != SIGCHLD && what.ssi_signo != SIGCONT) return;
    }
}

std::vector<int> job::living_pes() const {
    std::vector<int> pes;
    for (const auto& [pid, pe] : pe_of_) pes.push_back(pe);
    std::sort(pes.begin(), pes.end());
    return pes;
}

}  // namespace skerry::launcher
