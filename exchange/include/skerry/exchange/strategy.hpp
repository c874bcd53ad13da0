// SPDX-License-Identifier: BSD-3-Clause
// What a strategy is. A file strategies/<name>.cpp defines one, `<name>_strategy`, and is thereby
// in the table; nothing else needs to know it.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "skerry/exchange/counters.hpp"
#include "skerry/exchange/plan.hpp"
#include "skerry/exchange/variant.hpp"

namespace skerry::runtime {
class world;
}

namespace skerry::exchange {

// A plan made ready by a strategy: its buffers and words. Destroyed collectively.
class prepared {
 public:
    virtual ~prepared() = default;
    virtual counters counted() const = 0;
};

// Simple numbers of a machine, for estimates.
struct machine {
    double message_s = 0.15e-6;  // a small put until the other side sees it
    double order_s = 0.02e-6;    // a fence or quiet
    double barrier_s = 0.3e-6;
    double run_s = 1.5e-9;        // one run of a strided copy
    double bytes_per_s = 12e9;    // into memory that the other side reads
    double two_sided_s = 0.4e-6;  // a message of an MPI, both sides
};

struct strategy {
    std::string_view name;
    std::string_view summary;
    option_set implied;  // options that it has anyway, so that naming them changes nothing
    // Whether this combination makes sense and can be used here.
    verdict (*applicable)(option_set options, const surroundings& here);
    // Collective, with plans of the same fields and phases on all PEs.
    std::unique_ptr<prepared> (*prepare)(runtime::world& world, const plan& what,
                                         option_set options);
    // The local fields hold what is to be sent; halos of this plan may be overwritten from now on.
    void (*start)(prepared& ready);
    // The halos are filled on return, and what was sent may be changed.
    void (*finish)(prepared& ready);
    // Both in one, for strategies that gain by it.
    void (*run)(prepared& ready) = nullptr;
    // Seconds that an exchange takes this PE, roughly.
    double (*cost)(const plan& what, option_set options, const machine& on);
    bool needs_symmetric_fields = false;
};

std::span<const strategy* const> all_strategies();

}  // namespace skerry::exchange
