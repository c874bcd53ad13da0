// SPDX-License-Identifier: BSD-3-Clause
#include "service.hpp"

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <csignal>

#include "skerry/base/clock.hpp"

namespace skerry::transports {
namespace {

// How long the thread stays away after it saw the program poll.
constexpr double away_s = 500e-6;
// Where an engine cannot wake us: how often it is polled when nothing comes, at first and at last.
constexpr double shortest_nap_s = 50e-6;
constexpr double longest_nap_s = 1e-3;

}  // namespace

void service::start(watch* keeps_watch) {
    watch_ = keeps_watch;
    // The program's signals are the program's threads' business.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::thread([this] { run(); });
    pthread_setname_np(thread_.native_handle(), "skerry-service");
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void service::stop() {
    if (!thread_.joinable()) return;
    {
        std::lock_guard hold(lock_);
        must_stop_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void service::take_over() {
    {
        std::lock_guard hold(lock_);
        is_needed_ = true;
    }
    changed_.notify_one();
}

void service::nap(double seconds) {
    std::unique_lock hold(lock_);
    changed_.wait_for(hold, std::chrono::duration<double>(seconds),
                      [this] { return must_stop_ || is_needed_; });
    is_needed_ = false;
}

void service::run() {
    const bool wakes = post_.traits().wakes;
    unsigned visits = post_.visits();
    double pause_s = shortest_nap_s, looked_s = 0;
    while (true) {
        {
            std::lock_guard hold(lock_);
            if (must_stop_) return;
        }
        if (now_seconds() - looked_s > watch_->period_s()) {
            looked_s = now_seconds();
            watch_->look();
        }
        if (const unsigned now = post_.visits(); now != visits) {
            visits = now;
            pause_s = shortest_nap_s;
            nap(away_s);
        } else if (post_.serve()) {
            pause_s = shortest_nap_s;
        } else if (!wakes) {
            nap(pause_s);
            pause_s = std::min(2 * pause_s, longest_nap_s);
        } else if (post_.may_sleep()) {
            post_.sleep(watch_->period_s());
        }
    }
}

}  // namespace skerry::transports
