// SPDX-License-Identifier: BSD-3-Clause
// The program that the launcher's tests start: all PEs meet, then one PE does what the words say
// and the others wait for ever (or, after "together", all do it).
//   probe PE exit CODE | leave CODE | kill SIGNAL | abort CODE | deaf | orphan
//   probe together ...
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "skerry/bootstrap/bootstrap.hpp"

namespace {

using skerry::bootstrap::membership;

[[noreturn]] void wait_for_ever() {
    while (true) pause();
}

// A process that its PE's end does not end, nor a signal to the job's group, nor SIGTERM.
// Returns once it is another program.
void start_orphan() {
    int ends[2];
    char none;
    if (pipe2(ends, O_CLOEXEC) != 0) std::abort();
    if (fork() != 0) {
        close(ends[1]);
        while (read(ends[0], &none, 1) > 0) {
        }
        close(ends[0]);
        return;
    }
    setsid();
    signal(SIGTERM, SIG_IGN);
    execlp("sleep", "sleep", "1000", nullptr);
    _exit(127);
}

void act(membership& job, const std::string& action, int number) {
    if (action == "exit") std::_Exit(number);
    if (action == "kill") {
        signal(number, SIG_DFL);  // sanitizers handle some
        raise(number);
    }
    if (action == "abort") job.abort(number);
    if (action == "leave") {
        job.leave();
        std::exit(number);
    }
    if (action == "deaf") signal(SIGTERM, SIG_IGN);
    if (action == "orphan") start_orphan();
}

}  // namespace

int main(int argc, char** argv) {
    const std::string who = argc > 1 ? argv[1] : "together";
    const std::string action = argc > 2 ? argv[2] : "leave";
    const int number = argc > 3 ? std::atoi(argv[3]) : 0;
    const auto job = skerry::bootstrap::discover();
    job->join();
    skerry::bootstrap::note_call(job->last_call(), "probe_call");
    const bool chosen = who == "together" || std::atoi(who.c_str()) == job->pe();
    const bool before_ready = action == "deaf" || action == "orphan";
    if (chosen && before_ready) act(*job, action, number);
    if (job->barrier() != skerry::status::ok) return 3;
    if (job->pe() == 0) {
        std::puts("ready");
        std::fflush(stdout);
    }
    if (job->barrier() != skerry::status::ok) return 3;
    if (chosen && !before_ready) act(*job, action, number);
    wait_for_ever();
}
