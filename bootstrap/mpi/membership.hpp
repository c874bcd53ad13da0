// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/types.h>

#include <optional>

#include "meeting.hpp"
#include "mpi/messages.hpp"
#include "skerry/bootstrap/bootstrap.hpp"

namespace skerry::bootstrap {

// A PE that an MPI's launcher started: its rank is its PE number.
class mpi_membership final : public membership {
 public:
    explicit mpi_membership(const skerry_mpi_table& mpi);
    ~mpi_membership() override;
    mpi_membership(const mpi_membership&) = delete;
    mpi_membership& operator=(const mpi_membership&) = delete;

    int pe() const override { return pe_; }
    int n_pes() const override { return n_pes_; }
    status all_gather(const void* mine, std::size_t bytes, void* all) override {
        mpi_.all_gather(mine, bytes, all);
        return status::ok;
    }
    // Without the MPI: the program may have finalised that before Skerry.
    status barrier() override { return meeting_->barrier(); }
    int shared_file() const override { return shared_file_; }
    call_record& last_call() override { return last_call_; }
    // The MPI's launcher notices by itself a process that ends without finalizing MPI.
    void join() override {}
    void leave() override {}
    [[noreturn]] void abort(int exit_code) override;
    message_passing* messages() override { return &messages_; }

 private:
    void share_files();
    void count_cores();

    const skerry_mpi_table& mpi_;
    int pe_, n_pes_;
    pid_t process_;
    int shared_file_ = -1;
    std::optional<meeting> meeting_;
    mpi_messages messages_;
    call_record last_call_{};
};

}  // namespace skerry::bootstrap
