// SPDX-License-Identifier: BSD-3-Clause
// Tells the other PEs what this one waits for and since when, and takes a wait that lasts too long
// for a deadlock.
#pragma once

#include <string>

#include "skerry/runtime/operations.hpp"

namespace skerry::runtime {

class wait_watch {
 public:
    wait_watch(bootstrap::membership& job, double timeout_s) : job_(&job), timeout_s_(timeout_s) {}

    void start(const operations& with) { with_ = &with; }
    // This thread looks once more at what it waits for, the first time or again.
    void look(bool first);

 private:
    [[noreturn]] void report(double waited_s);

    bootstrap::membership* job_;
    double timeout_s_;
    const operations* with_ = nullptr;
};

}  // namespace skerry::runtime
