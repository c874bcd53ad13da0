// SPDX-License-Identifier: BSD-3-Clause
#include "launched.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "descendants.hpp"
#include "skerry/base/clock.hpp"

namespace skerry::tests {
namespace {

// A file with the input rather than a pipe, which nobody would write to in time.
int file_with(const std::string& text) {
    const int fd = memfd_create("input", MFD_CLOEXEC);
    [[maybe_unused]] const ssize_t written = write(fd, text.data(), text.size());
    lseek(fd, 0, SEEK_SET);
    return fd;
}

std::string new_mark() {
    static std::atomic<int> number = 0;
    return "SKERRY_TEST_MARK=" + std::to_string(getpid()) + "-" + std::to_string(++number);
}

bool append_some(int fd, std::string& text) {
    char part[65536];
    const ssize_t bytes = read(fd, part, sizeof part);
    if (bytes > 0) text.append(part, static_cast<std::size_t>(bytes));
    return bytes > 0;
}

}  // namespace

launched::launched(const std::vector<std::string>& words, const std::string& input,
                   const std::function<void()>& before)
    : mark_(new_mark()), started_(now_seconds()) {
    int out[2], error[2];
    if (pipe2(out, O_CLOEXEC) != 0 || pipe2(error, O_CLOEXEC) != 0) std::abort();
    const int in = file_with(input);
    std::vector<std::string> all{SKERRY_RUN};
    all.insert(all.end(), words.begin(), words.end());
    std::vector<char*> arguments;
    for (std::string& word : all) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_ = fork();
    if (pid_ == 0) {
        setpgid(0, 0);
        dup2(in, 0);
        dup2(out[1], 1);
        dup2(error[1], 2);
        putenv(mark_.data());
        if (before) before();
        execv(SKERRY_RUN, arguments.data());
        _exit(99);
    }
    setpgid(pid_, pid_);  // on both sides, because either may be first
    close(in);
    close(out[1]);
    close(error[1]);
    out_ = out[0];
    error_ = error[0];
}

launched::~launched() {
    if (!finished_) {
        kill(-pid_, SIGKILL);
        finish();
    }
    close(out_);
    close(error_);
}

bool launched::wait_for(const std::string& text) {
    while (result_.out.find(text) == std::string::npos)
        if (!append_some(out_, result_.out)) return false;
    return true;
}

outcome launched::finish() {
    pollfd wanted[2] = {{out_, POLLIN, 0}, {error_, POLLIN, 0}};
    while (wanted[0].fd >= 0 || wanted[1].fd >= 0) {
        poll(wanted, 2, -1);
        if (wanted[0].revents && !append_some(out_, result_.out)) wanted[0].fd = -1;
        if (wanted[1].revents && !append_some(error_, result_.error)) wanted[1].fd = -1;
    }
    int wait_status = 0;
    waitpid(pid_, &wait_status, 0);
    result_.seconds = now_seconds() - started_;
    result_.exit_code =
        WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : 128 + WTERMSIG(wait_status);
    finished_ = true;
    return result_;
}

std::vector<pid_t> launched::processes() const {
    return launcher::processes_with(mark_);
}

std::vector<pid_t> launched::probes() const {
    std::vector<pid_t> found;
    for (const pid_t pid : processes()) {
        std::ifstream file("/proc/" + std::to_string(pid) + "/cmdline");
        std::string program;
        std::getline(file, program, '\0');
        if (program == probe()) found.push_back(pid);
    }
    return found;
}

bool launched::all_gone_within(double seconds) const {
    const double end = now_seconds() + seconds;
    while (!processes().empty()) {
        if (now_seconds() >= end) return false;
        usleep(1000);
    }
    return true;
}

outcome run(const std::vector<std::string>& words, const std::string& input) {
    return launched(words, input).finish();
}

std::string probe() {
    return SKERRY_PROBE;
}

std::string lines_of(int pe, const std::string& text) {
    std::string tag = "[";
    tag.append(std::to_string(pe)).append("] ");
    std::istringstream all(text);
    std::string found;
    for (std::string line; std::getline(all, line);)
        if (line.starts_with(tag)) found += line.substr(tag.size()) + "\n";
    return found;
}

int lines(const std::string& text) {
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace skerry::tests
