// SPDX-License-Identifier: BSD-3-Clause
#include "launch.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>

namespace skerry::launcher {
namespace {

// Whether the entry sets a variable that one of `settings` sets as well.
bool is_replaced(std::string_view entry, const std::vector<std::string>& settings) {
    const std::string_view name = entry.substr(0, entry.find('='));
    if (name == bootstrap::job_variable) return true;
    for (const std::string_view setting : settings)
        if (setting.substr(0, setting.find('=')) == name) return true;
    return false;
}

}  // namespace

launch::launch(bootstrap::control shared, int control_fd, int data_fd, char** program,
               const sigset_t& mask, const std::vector<std::string>& settings)
    : shared_(shared),
      control_fd_(control_fd),
      data_fd_(data_fd),
      program_(program),
      mask_(mask),
      launcher_(getpid()),
      settings_(settings) {
    for (char** entry = environ; *entry; ++entry)
        if (!is_replaced(*entry, settings_)) environment_.push_back(*entry);
    for (std::string& setting : settings_) environment_.push_back(setting.data());
    environment_.push_back(nullptr);  // for SKERRY_JOB
    environment_.push_back(nullptr);
}

pid_t launch::start(int pe, int stdout_fd, int stderr_fd) {
    const std::string job = std::string(bootstrap::job_variable) + "=" +
                            bootstrap::to_text({pe, shared_.header().n_pes, control_fd_, data_fd_});
    const pid_t pid = fork();
    if (pid == 0) become(pe, job, stdout_fd, stderr_fd);
    return pid;
}

void launch::connect_streams(int pe, int stdout_fd, int stderr_fd) {
    if (pe != 0) {
        const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
        if (nothing >= 0) dup2(nothing, STDIN_FILENO);
    }
    if (stdout_fd >= 0) dup2(stdout_fd, STDOUT_FILENO);
    if (stderr_fd >= 0) dup2(stderr_fd, STDERR_FILENO);
}

// Neighbours, who wait for each other most, run at the same time where PEs share cores.
void launch::bind(std::size_t pe) {
    if (cores_.empty()) return;
    sched_setaffinity(0, sizeof(core), &cores_[pe % cores_.size()]);
}

void launch::become(int pe, const std::string& job, int stdout_fd, int stderr_fd) {
    // The kernel ends this process when the launcher ends; the launcher may have ended just before.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != launcher_) _exit(1);
    bind(static_cast<std::size_t>(pe));
    connect_streams(pe, stdout_fd, stderr_fd);
    fcntl(control_fd_, F_SETFD, 0);
    fcntl(data_fd_, F_SETFD, 0);
    environment_[environment_.size() - 2] = const_cast<char*>(job.c_str());
    sigprocmask(SIG_SETMASK, &mask_, nullptr);
    execvpe(program_[0], program_, environment_.data());
    shared_.slot(pe).exec_error = errno;
    _exit(127);
}

}  // namespace skerry::launcher
