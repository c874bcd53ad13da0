// SPDX-License-Identifier: BSD-3-Clause
// The engine over MPI: two-sided messages, and a window over the segment for long copies where the
// MPI has windows.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "network/engine.hpp"
#include "skerry/bootstrap/message_passing.hpp"

namespace skerry::transports {

class mpi_engine final : public engine {
 public:
    status open(bootstrap::membership& job, std::span<std::byte> segment,
                std::span<std::byte, address_bytes> address, std::string& why) override;
    engine_traits traits() const override;
    status meet(int, std::span<const std::byte, address_bytes>) override { return status::ok; }
    status send(int pe, std::span<const std::byte> message, void* cookie) override;
    status write(int pe, offset remote, std::span<const std::byte> local, void* cookie) override;
    status read(int pe, offset remote, std::span<std::byte> local, void* cookie) override;
    bool poll(engine_events& events) override;
    // MPI has nothing to sleep on: a nap is all there is.
    bool may_sleep() override { return true; }
    void sleep(double seconds) override;
    void close(engine_events& events) override;

 private:
    struct operation {
        bootstrap::message_passing::request request;
        void* cookie;
        int pe;
        bool needs_flush;  // a write, of which the request tells only that its source is reusable
    };

    void expect_mpi() const;
    // The bytes of a message that has come, if one has.
    std::optional<std::span<const std::byte>> next_message();
    bool complete(engine_events& events);
    void flush_writes(int pe);

    bootstrap::message_passing* mpi_ = nullptr;
    std::size_t pe_ = 0;
    std::optional<bootstrap::message_passing::window> window_;
    std::vector<std::byte> received_;
    std::vector<operation> in_progress_;
    std::vector<double> n_sent_;  // messages, by PE
    double n_received_ = 0;
};

}  // namespace skerry::transports
