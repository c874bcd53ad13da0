// SPDX-License-Identifier: BSD-3-Clause
// Put each field's points into the neighbour's ghost cells, then a signal word.
#include "machinery/by_signal.hpp"
#include "machinery/composed.hpp"
#include "machinery/cost.hpp"
#include "machinery/rules.hpp"
#include "machinery/sections.hpp"

namespace skerry::exchange {

using parts = composition<by_signal, sections>;

extern const strategy sections_signal_strategy{
    .name = "sections_signal",
    .summary =
        "array sections put into ghost cells with a signal; their owner signals first that they "
        "are free",
    .implied = {},
    .applicable =
        [](option_set options, const surroundings&) {
            return judge(options, {sections_cannot_merge, sections_need_no_nbi});
        },
    .prepare = parts::prepare,
    .start = parts::start,
    .finish = parts::finish,
    .cost =
        [](const plan& what, option_set options, const machine& on) {
            return estimate(what, options, on,
                            {.packed = false,
                             .sync = &machine::message_s,
                             .sync_per_partner = true,
                             .extra_syncs = 1});
        },
    .needs_symmetric_fields = true,
};

}  // namespace skerry::exchange
