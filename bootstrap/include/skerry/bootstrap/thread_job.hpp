// SPDX-License-Identifier: BSD-3-Clause
// A job whose PEs are threads of one process, for tests and for the thread sanitizer. discover()
// does not know it: a test makes the job and gives each thread its membership.
#pragma once

#include <memory>

#include "skerry/bootstrap/bootstrap.hpp"

namespace skerry::bootstrap {

class thread_job {
 public:
    explicit thread_job(int n_pes);

    int n_pes() const;
    // The membership of one PE; outlives the job if need be. abort() ends the process.
    std::unique_ptr<skerry::bootstrap::membership> membership(int pe);
    // Wakes every PE from barrier() and all_gather() with peer_lost.
    void fail();

    struct shared_state;

 private:
    std::shared_ptr<shared_state> state_;
};

}  // namespace skerry::bootstrap
