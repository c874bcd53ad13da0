// SPDX-License-Identifier: BSD-3-Clause
// What memberships have in common whose launcher is not ours: it started processes on one or
// several hosts and left them alone. They find out who shares a host with whom, share a file there,
// and meet within a host through memory.
#pragma once

#include <sys/types.h>

#include <optional>
#include <vector>

#include "meeting.hpp"
#include "skerry/bootstrap/bootstrap.hpp"

namespace skerry::bootstrap {

class hosted_membership : public membership {
 public:
    ~hosted_membership() override;
    hosted_membership(const hosted_membership&) = delete;
    hosted_membership& operator=(const hosted_membership&) = delete;

    int pe() const override { return pe_; }
    int n_pes() const override { return n_pes_; }
    const host_map& hosts() const override { return hosts_; }
    int shared_file() const override { return shared_file_; }
    call_record& last_call() override { return last_call_; }
    // Of all PEs of a host through memory: it needs nothing of the launcher, nor of an MPI that the
    // program may have finalised.
    status barrier() override { return one_host() ? on_host_->barrier() : barrier_across_hosts(); }
    // The launcher notices by itself a process that ends too early.
    void join() override {}
    void leave() override {}

 protected:
    hosted_membership(int pe, int n_pes);
    // To be called by the constructor of the class that has all_gather() and
    // barrier_across_hosts(): these work before the host is known, the rest after.
    void find_host();

    virtual status barrier_across_hosts() = 0;
    bool one_host() const { return on_host_ && hosts_.n_hosts() == 1; }
    // Of the PEs of this host, which are these; null before find_host() is done.
    meeting* on_host() { return on_host_ ? &*on_host_ : nullptr; }
    const std::vector<int>& pes_on_host() const { return pes_on_host_; }
    bool is_first_on_host() const { return pes_on_host_.front() == pe_; }
    // A child of the PE has a copy of this object but no place in the job.
    bool is_pe() const;

 private:
    void open_meeting();
    void count_cores();

    int pe_, n_pes_;
    pid_t process_;
    host_map hosts_;
    std::vector<int> pes_on_host_;
    int shared_file_ = -1;
    void* meeting_memory_ = nullptr;
    std::size_t meeting_bytes_ = 0;
    std::optional<meeting> on_host_;
    call_record last_call_{};
};

}  // namespace skerry::bootstrap
