// SPDX-License-Identifier: BSD-3-Clause
// libfabric 1.17's provider `net` puts two things into the descriptor to sleep on: its sockets, and
// a signal that something is in the completion queue, which it never takes back (its fi_trywait
// does nothing), so that nobody would sleep after the first message. The queue is filled only when
// we poll: the sockets are enough.
#include <sys/epoll.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "endpoint.hpp"

namespace skerry::transports {
namespace {

bool is_epoll(int fd) {
    char target[64] = "";
    const std::string link = "/proc/self/fd/" + std::to_string(fd);
    return ::readlink(link.c_str(), target, sizeof target - 1) > 0 &&
           std::string(target) == "anon_inode:[eventpoll]";
}

}  // namespace

void leave_sockets_only(int wait_fd) {
    std::ifstream watched("/proc/self/fdinfo/" + std::to_string(wait_fd));
    for (std::string line; std::getline(watched, line);) {
        int fd = -1;
        if (std::sscanf(line.c_str(), "tfd: %d", &fd) == 1 && !is_epoll(fd))
            ::epoll_ctl(wait_fd, EPOLL_CTL_DEL, fd, nullptr);
    }
}

}  // namespace skerry::transports
