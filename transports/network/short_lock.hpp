// SPDX-License-Identifier: BSD-3-Clause
// A lock that is nearly always free: taking it costs one atomic operation, giving it back none,
// which is what a stream of small puts consists of. Who waits yields its core, and then naps.
#pragma once

#include <sched.h>
#include <time.h>

#include <atomic>

#include "skerry/base/relax.hpp"

namespace skerry::transports {

class short_lock {
 public:
    bool try_lock() {
        // ordering: acquire; partner is the release in unlock
        return !held_.exchange(true, std::memory_order_acquire);
    }
    void lock() {
        if (!try_lock()) wait();
    }
    void unlock() {
        // ordering: release; partner is the acquire of whoever takes it next
        held_.store(false, std::memory_order_release);
    }

 private:
    void wait() {
        constexpr int spins = 20, yields = 100;
        constexpr timespec nap{.tv_sec = 0, .tv_nsec = 20'000};
        for (int round = 0;; ++round) {
            // ordering: relaxed; try_lock orders
            if (!held_.load(std::memory_order_relaxed) && try_lock()) return;
            if (round < spins) {
                relax_processor();
            } else if (round < spins + yields) {
                ::sched_yield();
            } else {
                ::nanosleep(&nap, nullptr);
            }
        }
    }

    std::atomic<bool> held_{false};
};

}  // namespace skerry::transports
