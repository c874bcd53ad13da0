// SPDX-License-Identifier: BSD-3-Clause
// Chooses a variant by measuring on this machine, with this plan, and remembers the choice in a
// file that a person can read and edit; `skerry explain plan` prints it.
//
//     const variant how = tune_halo(world, blocks, fields, {.depth = 2}).chosen;
//     halo edges(world, blocks, fields, {.depth = 2}, how);
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "skerry/exchange/halo.hpp"

namespace skerry::exchange {

// What is to be tuned: the same exchange with phases and, for the variants with diagonals, in one
// phase; null if there is only the one or the other.
struct alternatives {
    const plan* phases = nullptr;
    const plan* one_phase = nullptr;
    const plan& of(const variant& v) const;
};

struct tuning {
    double seconds = 0.1;  // to spend on measuring, roughly; what was remembered costs none
    // The file; empty: SKERRY_TUNING, else skerry/tuning.tsv where XDG_CACHE_HOME or ~/.cache is.
    // "-": none.
    std::string file{};
    bool measure_anew = false;
};

// One variant's time. Measured: the slowest PE's, in the best of several samples.
struct trial {
    variant how;
    double predicted_s = 0;
    double measured_s = 0;
};

struct tuning_result {
    variant chosen;
    bool was_remembered = false;
    std::string plan_name;      // as in the file
    std::vector<trial> trials;  // the fastest first
};

// Collective. Carries the exchange out many times, so that ghost cells hold what an exchange
// brings. Another variant than the default one is chosen only if it is faster by more than what
// two measurements of the same differ.
tuning_result tune(runtime::world& world, const alternatives& what, const tuning& how = {});
// The same for a halo.
tuning_result tune_halo(runtime::world& world, const decomposition& blocks,
                        std::span<const field> fields, const halo_shape& shape,
                        const tuning& how = {});

}  // namespace skerry::exchange
