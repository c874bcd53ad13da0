// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "hosted_membership.hpp"
#include "mpi/messages.hpp"

namespace skerry::bootstrap {

// A PE of an MPI's MPI_COMM_WORLD, or of a part of it: its rank is its PE number.
class mpi_membership final : public hosted_membership {
 public:
    // After mpi.start().
    explicit mpi_membership(const skerry_mpi_table& mpi);
    ~mpi_membership() override;
    mpi_membership(const mpi_membership&) = delete;
    mpi_membership& operator=(const mpi_membership&) = delete;

    status all_gather(const void* mine, std::size_t bytes, void* all) override;
    [[noreturn]] void abort(int exit_code) override;
    message_passing* messages() override { return &messages_; }

 private:
    status barrier_across_hosts() override;

    const skerry_mpi_table& mpi_;
    mpi_messages messages_;
};

}  // namespace skerry::bootstrap
