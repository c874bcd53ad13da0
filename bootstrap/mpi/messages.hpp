// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

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
    datatype make_type(std::span<const piece> pieces) override {
        std::vector<skerry_mpi_piece> all;
        for (const piece& p : pieces)
            all.push_back({p.first, p.run_bytes, p.run_count, p.pitch_bytes, p.shifts_bytes,
                           p.repeats, p.repeat_bytes});
        return mpi_.make_type(all.data(), all.size());
    }
    void free_type(datatype type) override { mpi_.free_type(type); }
    void isend_typed(datatype type, int pe, int tag, request& out) override {
        mpi_.isend_typed(type, pe, tag, &out);
    }
    void irecv_typed(datatype type, int pe, int tag, request& out) override {
        mpi_.irecv_typed(type, pe, tag, &out);
    }
    neighbourhood open_neighbourhood(std::span<const int> from, std::span<const int> to) override {
        return mpi_.open_neighbourhood(from.data(), from.size(), to.data(), to.size());
    }
    void close_neighbourhood(neighbourhood of) override { mpi_.close_neighbourhood(of); }
    void neighbour_exchange(neighbourhood in, std::span<const datatype> received,
                            std::span<const datatype> sent, request& out) override {
        mpi_.neighbour_exchange(in, received.data(), sent.data(), &out);
    }
    bool has_slots() const override { return mpi_.has_slots() != 0; }
    slots open_slots(std::size_t bytes) override {
        void* memory = nullptr;
        const window opened = mpi_.open_slots(bytes, &memory);
        return {opened, static_cast<std::byte*>(memory)};
    }
    void close_slots(window of) override { mpi_.close_slots(of); }
    group make_group(std::span<const int> pes) override {
        return mpi_.make_group(pes.data(), pes.size());
    }
    void free_group(group of) override { mpi_.free_group(of); }
    void slots_post(window of, group origins) override { mpi_.slots_post(of, origins); }
    void slots_start(window of, group targets) override { mpi_.slots_start(of, targets); }
    void slots_put(window of, const void* local, std::size_t bytes, int pe,
                   std::size_t offset) override {
        mpi_.slots_put(of, local, bytes, pe, offset);
    }
    void slots_complete(window of) override { mpi_.slots_complete(of); }
    void slots_wait(window of) override { mpi_.slots_wait(of); }

 private:
    const skerry_mpi_table& mpi_;
};

}  // namespace skerry::bootstrap
