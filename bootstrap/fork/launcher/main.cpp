// SPDX-License-Identifier: BSD-3-Clause
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

#include "arguments.hpp"
#include "hand_over.hpp"
#include "job.hpp"
#include "message.hpp"

namespace {

constexpr int code_of_misuse = 2;

// A launcher started with closed streams must not hand the job's files to the PEs as their streams.
void open_standard_streams() {
    while (true) {
        const int fd = open("/dev/null", O_RDWR | O_CLOEXEC);
        if (fd < 0) return;
        if (fd > STDERR_FILENO) {
            close(fd);
            return;
        }
        fcntl(fd, F_SETFD, 0);
    }
}

}  // namespace

int main(int argc, char** argv) {
    using namespace skerry::launcher;
    open_standard_streams();
    char** words = argv + (argc > 0 ? 1 : 0);
    const std::size_t n_words = argc > 0 ? static_cast<std::size_t>(argc - 1) : 0;
    const arguments wishes = parse_arguments({words, n_words});
    if (!wishes.error.empty()) {
        say(wishes.error + "; see skerry-run --help");
        return code_of_misuse;
    }
    if (wishes.what == arguments::wish::help) {
        std::fputs(help_text().c_str(), stdout);
        return 0;
    }
    if (wishes.what == arguments::wish::version) {
        std::puts("skerry-run " SKERRY_VERSION);
        return 0;
    }
    if (!wishes.hosts.empty()) return hand_over_job(wishes, words + wishes.program);
    return job(wishes, words + wishes.program).run();
}
