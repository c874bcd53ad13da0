// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi/module_abi.h"
#include "skerry/bootstrap/message_passing.hpp"

namespace skerry::bootstrap {

// Two-sided messages through a module.
class mpi_messages final : public message_passing {
 public:
    explicit mpi_messages(const skerry_mpi_table& mpi) : mpi_(mpi) {}

    std::string library() const override { return mpi_.library(); }
    void isend(const void* local, std::size_t bytes, int pe, int tag, request& out) override {
        mpi_.isend(local, bytes, pe, tag, &out);
    }
    void irecv(void* local, std::size_t bytes, int pe, int tag, request& out) override {
        mpi_.irecv(local, bytes, pe, tag, &out);
    }
    void wait_all(std::span<request> requests) override {
        mpi_.wait_all(requests.data(), requests.size());
    }
    void all_reduce(std::span<double> values, reduction operation) override {
        mpi_.all_reduce(values.data(), values.size(),
                        operation == reduction::sum       ? skerry_mpi_sum
                        : operation == reduction::minimum ? skerry_mpi_minimum
                                                          : skerry_mpi_maximum);
    }

 private:
    const skerry_mpi_table& mpi_;
};

}  // namespace skerry::bootstrap
