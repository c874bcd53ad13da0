// SPDX-License-Identifier: BSD-3-Clause
// Pack into the neighbour's buffer, then a barrier of all PEs.
#include "machinery/buffers.hpp"
#include "machinery/by_barrier.hpp"
#include "machinery/composed.hpp"
#include "machinery/cost.hpp"
#include "machinery/rules.hpp"

namespace skerry::exchange {

using parts = composition<by_barrier, buffers>;

extern const strategy buffers_barrier_strategy{
    .name = "buffers_barrier",
    .summary = "packed buffers, a barrier of all PEs after each phase (the study's global form)",
    .implied = {},
    .applicable =
        [](option_set options, const surroundings&) {
            return judge_barrier(options, {barrier_completes_by_fence, barrier_completes_by_quiet});
        },
    .prepare = parts::prepare,
    .start = parts::start,
    .finish = parts::finish,
    .cost =
        [](const plan& what, option_set options, const machine& on) {
            return estimate(
                what, options, on,
                {.packed = true, .sync = &machine::barrier_s, .sync_per_partner = false});
        },
};

}  // namespace skerry::exchange
