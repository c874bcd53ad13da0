// SPDX-License-Identifier: BSD-3-Clause
// One job from the first process to the last.
#pragma once

#include <poll.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "fork/control.hpp"
#include "guard.hpp"
#include "launch.hpp"
#include "output.hpp"
#include "signals.hpp"

namespace skerry::launcher {

class job {
 public:
    job(const arguments& wishes, char** program) : wishes_(wishes), program_(program) {}
    int run();  // the launcher's exit code

 private:
    bool make_files();
    bool start_all();
    bool start_pe(launch& plan, int pe);

    void supervise();
    void wait_for_event();
    void take_signals();
    void forward(const signalfd_siginfo& what);
    void stop();
    void reap();
    void on_exit(int pid, int wait_status);
    void depart(int pe, int pid);
    void check_abort();
    void check_clock();

    void end(int exit_code, const std::string& line, double patience_s);
    void signal_pes(int signal);
    std::vector<pid_t> leftovers() const;
    void end_leftovers();
    void write_rest();
    std::vector<int> living_pes() const;
    void die_of_interrupt();

    const arguments& wishes_;
    char** program_;
    int n_pes_ = 0;
    int control_fd_ = -1, data_fd_ = -1;
    std::optional<bootstrap::control> shared_;
    std::string marker_;  // SKERRY_JOB_ID=..., in the environment of all that belongs to the job
    signals signals_;
    guard guard_;
    std::optional<tagged_output> tagged_;
    std::map<pid_t, int> pe_of_;  // of those that live
    std::set<int> asked_for_;     // signals that the user sent
    bool had_children_ = false;   // before the job, from the program that became the launcher
    bool ending_ = false;
    bool interrupted_at_terminal_ = false;
    int exit_code_ = 0;
    double deadline_ = 0, terminate_at_ = 0, kill_at_ = 0;  // in time of now_seconds(); 0: never
};

}  // namespace skerry::launcher
