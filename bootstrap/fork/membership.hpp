// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/types.h>

#include "fork/control.hpp"

namespace skerry::bootstrap {

// A PE of a job that skerry-run started.
class fork_membership final : public membership {
 public:
    fork_membership(const control& shared, const job_text& job);

    int pe() const override { return job_.pe; }
    int n_pes() const override { return job_.n_pes; }
    status all_gather(const void* mine, std::size_t bytes, void* all) override {
        return meeting_.all_gather(mine, bytes, all);
    }
    status barrier() override { return meeting_.barrier(); }
    int shared_file() const override { return job_.data_fd; }
    call_record& last_call() override { return slot_.last_call; }
    const call_record* last_call_of(int pe) override { return &shared_.slot(pe).last_call; }
    void join() override;
    void leave() override;
    void exit_code_is_result() override { leaves_as_ = pe_state::left_with_result; }
    [[noreturn]] void abort(int exit_code) override;

 private:
    control shared_;
    job_text job_;
    pe_slot& slot_;
    meeting meeting_;
    pe_state leaves_as_ = pe_state::left;
    pid_t process_;  // a child of the PE that got a copy of this object is not the PE
};

}  // namespace skerry::bootstrap
