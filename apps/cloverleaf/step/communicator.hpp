// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>

#include "step/exchange_groups.hpp"

namespace skerry::cloverleaf {

// What this PE has sent, and the time that copying and putting took of its exchanges; the rest is
// waiting.
struct traffic {
    double puts = 0;     // of data
    double signals = 0;  // and flags
    double pack_seconds = 0;

    traffic since(const traffic& earlier) const {
        return {puts - earlier.puts, signals - earlier.signals,
                pack_seconds - earlier.pack_seconds};
    }
};

// What a step asks of the other PEs. All PEs call the same functions in the same order.
//
// An exchange fills, for each field of the group, the halo values within the group's depth that lie
// inside the whole domain. A vertex or face that two blocks share belongs to both, which compute
// the same bits for it; a block's halo starts beyond its own last vertex or face. Values beyond the
// domain are none of the communicator's business.
class communicator {
 public:
    virtual ~communicator() = default;
    communicator() = default;
    communicator(const communicator&) = delete;
    communicator& operator=(const communicator&) = delete;

    virtual int pe() const = 0;
    virtual int n_pes() const = 0;

    // When start returns, the caller may change its interior, that is everything farther than the
    // depth from the sides with neighbours; its halo may hold anything until finish returns.
    virtual void start(exchange_group group) = 0;
    virtual void finish(exchange_group group) = 0;

    virtual double min(double value) = 0;
    virtual double max(double value) = 0;
    // Added in the order of PEs, so that the result does not depend on timing.
    virtual void sum(std::span<double> values) = 0;

    virtual traffic so_far() const { return {}; }
};

// One PE has nobody to talk to.
class alone final : public communicator {
 public:
    int pe() const override { return 0; }
    int n_pes() const override { return 1; }
    void start(exchange_group) override {}
    void finish(exchange_group) override {}
    double min(double value) override { return value; }
    double max(double value) override { return value; }
    void sum(std::span<double>) override {}
};

}  // namespace skerry::cloverleaf
