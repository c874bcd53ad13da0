// SPDX-License-Identifier: BSD-3-Clause
// Locks are between PEs. Where several threads of a PE ask for one lock, they take turns here, and
// the one whose turn it is asks for its PE.
#pragma once

#include <condition_variable>
#include <mutex>
#include <set>

namespace skerry::openshmem {

class turns {
 public:
    void take(const void* lock) {
        std::unique_lock hold(mutex_);
        given_back_.wait(hold, [&] { return taken_.insert(lock).second; });
    }
    bool try_take(const void* lock) {
        std::lock_guard hold(mutex_);
        return taken_.insert(lock).second;
    }
    void give_back(const void* lock) {
        {
            std::lock_guard hold(mutex_);
            taken_.erase(lock);
        }
        given_back_.notify_all();
    }

    // At the library's end, whatever is held.
    void forget() {
        std::lock_guard hold(mutex_);
        taken_.clear();
    }

 private:
    std::mutex mutex_;
    std::condition_variable given_back_;
    std::set<const void*> taken_;  // by a thread of this PE
};

}  // namespace skerry::openshmem
