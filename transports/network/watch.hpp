// SPDX-License-Identifier: BSD-3-Clause
// Notices that a host has vanished, and ends the job on those that are left. The first PE of each
// host looks after the first PE of the next host, in a ring: one message to and fro every quarter
// of the time limit. SKERRY_HOST_TIMEOUT sets the limit in seconds (0: never; default: 60).
#pragma once

#include <string>
#include <vector>

#include "courier.hpp"

namespace skerry::transports {

class watch {
 public:
    watch(bootstrap::membership& job, courier& post, transport& on_host);

    // By the service thread, now and then. Ends the program when the job is over.
    void look();
    // Seconds after which look() wants to be called again.
    double period_s() const { return period_s_; }

 private:
    void look_after_next(double now_s);
    void tell_hosts(int lost);
    void tell_own_host();
    [[noreturn]] void end_quietly();

    bootstrap::membership& job_;
    courier& post_;
    transport& on_host_;
    double limit_s_;
    double period_s_;
    bool is_first_;  // of its host
    int next_host_ = 0;
    int next_pe_ = 0;
    double looked_s_ = 0, heard_s_ = 0, asked_s_ = 0;
};

}  // namespace skerry::transports
