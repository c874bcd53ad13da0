// SPDX-License-Identifier: BSD-3-Clause
// Put each field's points into the neighbour's ghost cells between barriers of all PEs.
#include "machinery/by_barrier.hpp"
#include "machinery/composed.hpp"
#include "machinery/cost.hpp"
#include "machinery/rules.hpp"
#include "machinery/sections.hpp"

namespace skerry::exchange {

using parts = composition<by_barrier, sections>;

extern const strategy sections_barrier_strategy{
    .name = "sections_barrier",
    .summary = "array sections put into ghost cells between barriers of all PEs",
    .implied = {},
    .applicable =
        [](option_set options, const surroundings&) {
            return judge_barrier(options, {sections_cannot_merge, sections_need_no_nbi,
                                           barrier_completes_by_fence, barrier_completes_by_quiet});
        },
    .prepare = parts::prepare,
    .start = parts::start,
    .finish = parts::finish,
    .cost =
        [](const plan& what, option_set options, const machine& on) {
            return estimate(what, options, on,
                            {.packed = false,
                             .sync = &machine::barrier_s,
                             .sync_per_partner = false,
                             .extra_syncs = 1});
        },
    .needs_symmetric_fields = true,
};

}  // namespace skerry::exchange
