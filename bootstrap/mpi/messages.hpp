// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi/module_abi.h"
#include "skerry/bootstrap/message_passing.hpp"

namespace skerry::bootstrap {

// Messages and windows through a module.
class mpi_messages final : public message_passing {
 public:
    explicit mpi_messages(const skerry_mpi_table& mpi) : mpi_(mpi) {}

    std::string library() const override { return mpi_.library(); }
    bool threads() const override { return mpi_.threads() != 0; }
    bool finalised() const override { return mpi_.finalised() != 0; }
    void isend(const void* local, std::size_t bytes, int pe, int tag, request& out) override {
        mpi_.isend(local, bytes, pe, tag, &out);
    }
    void irecv(void* local, std::size_t bytes, int pe, int tag, request& out) override {
        mpi_.irecv(local, bytes, pe, tag, &out);
    }
    void wait_all(std::span<request> requests) override {
        mpi_.wait_all(requests.data(), requests.size());
    }
    bool test(request& one) override { return mpi_.test(&one) != 0; }
    std::optional<arrival> probe_any(int tag) override {
        skerry_mpi_arrival found;
        if (!mpi_.probe_any(tag, &found)) return {};
        return arrival{found.rank, found.bytes, found.message};
    }
    void receive(const arrival& found, void* local) override {
        const skerry_mpi_arrival its{found.pe, found.bytes, found.message};
        mpi_.receive(&its, local);
    }
    void all_reduce(std::span<double> values, reduction operation) override {
        mpi_.all_reduce(values.data(), values.size(),
                        operation == reduction::sum       ? skerry_mpi_sum
                        : operation == reduction::minimum ? skerry_mpi_minimum
                                                          : skerry_mpi_maximum);
    }
    std::optional<window> open_window(void* memory, std::size_t bytes) override {
        window opened;
        if (mpi_.open_window(memory, bytes, &opened) != 0) return {};
        return opened;
    }
    void close_window(window of) override { mpi_.close_window(of); }
    void window_put(window of, const void* local, std::size_t bytes, int pe, std::size_t offset,
                    request& out) override {
        mpi_.window_put(of, local, bytes, pe, offset, &out);
    }
    void window_get(window of, void* local, std::size_t bytes, int pe, std::size_t offset,
                    request& out) override {
        mpi_.window_get(of, local, bytes, pe, offset, &out);
    }
    void window_flush(window of, int pe) override { mpi_.window_flush(of, pe); }

 private:
    const skerry_mpi_table& mpi_;
};

}  // namespace skerry::bootstrap
