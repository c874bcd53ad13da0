// SPDX-License-Identifier: BSD-3-Clause
// A thread that sees to what arrives while the program computes. It sleeps in the engine when
// nothing moves, and stays away while the program polls by itself.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "courier.hpp"
#include "watch.hpp"

namespace skerry::transports {

class service {
 public:
    explicit service(courier& post) : post_(post) {}
    ~service() { stop(); }
    service(const service&) = delete;
    service& operator=(const service&) = delete;

    // `keeps_watch` stays until stop().
    void start(watch* keeps_watch);
    void stop();
    // The program stops polling now.
    void take_over();

 private:
    void run();
    void nap(double seconds);

    courier& post_;
    watch* watch_ = nullptr;
    std::thread thread_;
    std::mutex lock_;
    std::condition_variable changed_;
    bool must_stop_ = false;
    bool is_needed_ = false;
};

}  // namespace skerry::transports
