// SPDX-License-Identifier: BSD-3-Clause
// Put each field's points into the neighbour's ghost cells, quiet or fence, then a flag.
#include "machinery/by_flag.hpp"
#include "machinery/composed.hpp"
#include "machinery/cost.hpp"
#include "machinery/rules.hpp"
#include "machinery/sections.hpp"

namespace skerry::exchange {

using parts = composition<by_flag, sections>;

extern const strategy sections_flag_strategy{
    .name = "sections_flag",
    .summary =
        "array sections put into ghost cells, flags of 0 and 1; their owner flags first that they "
        "are free",
    .implied = {option::quiet},
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
                             .ordered = true,
                             .extra_syncs = 1});
        },
    .needs_symmetric_fields = true,
};

}  // namespace skerry::exchange
