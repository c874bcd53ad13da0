// SPDX-License-Identifier: BSD-3-Clause
#include "tuning/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "skerry/base/clock.hpp"

namespace skerry::exchange {
namespace {

constexpr double longest_wait_s = 10;
constexpr useconds_t pause_us = 1000;

// True also where the file system has no locks.
bool lock(int file, double until) {
    while (::flock(file, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR) return true;
        if (now_seconds() > until) {
            errno = ETIMEDOUT;
            return false;
        }
        ::usleep(pause_us);
    }
    return true;
}

// Who had the lock has put another file in its place, which needs a lock of its own.
bool is_replaced(int file, const std::string& path) {
    struct stat locked {
    }, now{};
    return ::fstat(file, &locked) != 0 || ::stat(path.c_str(), &now) != 0 ||
           locked.st_dev != now.st_dev || locked.st_ino != now.st_ino;
}

}  // namespace

file_lock::file_lock(const std::string& path) {
    const double until = now_seconds() + longest_wait_s;
    for (;;) {
        file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file_ < 0) return;
        const bool is_locked = lock(file_, until);
        if (is_locked && !is_replaced(file_, path)) return;
        const int reason = errno;
        ::close(file_);
        file_ = -1;
        errno = reason;
        if (!is_locked || now_seconds() > until) return;
    }
}

file_lock::~file_lock() {
    if (file_ >= 0) ::close(file_);
}

}  // namespace skerry::exchange
