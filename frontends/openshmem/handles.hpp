// SPDX-License-Identifier: BSD-3-Clause
// The objects that a kind of handle points to. They stay where they are until the program ends, and
// the place of a destroyed one is used again late, so that the use of its handle is noticed
// meanwhile, in the library's next life as well. Threads may keep and destroy at the same time.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>

namespace skerry::openshmem {

// `object` has exists() and end(), after which it does not exist.
template <typename object>
class handles {
 public:
    object* keep(const object& made) {
        std::lock_guard hold(lock_);
        object& place = place_for_one();
        place = made;
        return &place;
    }

    void destroy(object& gone) {
        std::lock_guard hold(lock_);
        end(gone);
    }

    template <typename condition>
    void destroy_if(condition is_wanted) {
        std::lock_guard hold(lock_);
        for (object& each : all_)
            if (each.exists() && is_wanted(each)) end(each);
    }

 private:
    static constexpr std::size_t most_destroyed = 1024;

    object& place_for_one() {
        if (destroyed_.size() < most_destroyed) return all_.emplace_back();
        object* oldest = destroyed_.front();
        destroyed_.pop_front();
        return *oldest;
    }

    void end(object& gone) {
        gone.end();
        destroyed_.push_back(&gone);
    }

    std::mutex lock_;
    std::deque<object> all_;  // a deque: its objects do not move
    std::deque<object*> destroyed_;
};

}  // namespace skerry::openshmem
