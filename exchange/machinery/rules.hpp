// SPDX-License-Identifier: BSD-3-Clause
// Why combinations of options make no sense, in words that several strategies share.
#pragma once

#include <initializer_list>
#include <string_view>

#include "skerry/exchange/variant.hpp"

namespace skerry::exchange {

struct refusal {
    option what;
    std::string_view why;
};

// The first of `refused` that is in `options`; then overlap where nothing would fly.
verdict judge(option_set options, std::initializer_list<refusal> refused);

inline constexpr refusal sections_cannot_merge{
    option::merged,
    "sections go straight into each field's ghost cells: there is no common message"};
inline constexpr refusal sections_need_no_nbi{
    option::nbi, "sections have no send buffer that could be in use after the put"};
inline constexpr refusal barrier_completes_by_fence{
    option::fence, "the barrier completes all puts: there is no flag to order"};
inline constexpr refusal barrier_completes_by_quiet{
    option::quiet, "the barrier completes all puts: there is no flag to order"};

// Overlap with barriers: only with one phase.
verdict judge_barrier(option_set options, std::initializer_list<refusal> refused);

// By an MPI: only where one started the program, and it orders and overlaps by itself.
verdict judge_by_mpi(option_set options, const surroundings& here,
                     std::initializer_list<refusal> refused = {});

}  // namespace skerry::exchange
