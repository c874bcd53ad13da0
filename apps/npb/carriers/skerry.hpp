// SPDX-License-Identifier: BSD-3-Clause
// Data carried by Skerry: one-sided, by a strategy of the exchange library.
#pragma once

#include "carrier.hpp"
#include "skerry/exchange/halo.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::npb {

class skerry_carrier : public carrier {
 public:
    static constexpr bool has_strategies = true;

    skerry_carrier(int, char**) {}
    int pe() const override { return world_.pe(); }
    int n_pes() const override { return world_.n_pes(); }
    std::string transport() const override { return std::string(world_.transport_name()); }
    std::string mpi() const override;
    void barrier() override;
    void sum(std::span<double> values) override;
    void max(std::span<double> values) override;
    void begin_phase(int, const char* name) override { world_.begin_phase(name); }
    int leave(int exit_code) override;

    runtime::world& world() { return world_; }
    // Prints the applicable strategies as JSON; an exit code.
    int list();

    // Symmetric memory until the program ends; a message ends the program if there is too little.
    void* allocate(std::size_t bytes, const char* what);

 private:
    mutable runtime::world world_;
};

// What --strategy names, the default one if it is empty. `error` says what is wrong with it.
// "tuned": the fastest one for this plan, measured or remembered; collective.
exchange::variant choose(runtime::world& world, const std::string& strategy,
                         const exchange::plan& what, std::string& error);

}  // namespace skerry::npb
