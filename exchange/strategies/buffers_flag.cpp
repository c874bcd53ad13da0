// SPDX-License-Identifier: BSD-3-Clause
// Pack into the neighbour's buffer, quiet or fence, then a flag; the receiver flags the buffer free
// again.
#include "machinery/buffers.hpp"
#include "machinery/by_flag.hpp"
#include "machinery/composed.hpp"
#include "machinery/cost.hpp"
#include "machinery/rules.hpp"

namespace skerry::exchange {

using parts = composition<by_flag, buffers>;

extern const strategy buffers_flag_strategy{
    .name = "buffers_flag",
    .summary =
        "packed buffers, flags of 0 and 1 with a free flag the other way (the study's p2p form)",
    .implied = {option::quiet},
    .applicable = [](option_set options, const surroundings&) { return judge(options, {}); },
    .prepare = parts::prepare,
    .start = parts::start,
    .finish = parts::finish,
    .run = parts::run,
    .cost =
        [](const plan& what, option_set options, const machine& on) {
            return estimate(what, options, on,
                            {.packed = true,
                             .sync = &machine::message_s,
                             .sync_per_partner = true,
                             .ordered = true});
        },
};

}  // namespace skerry::exchange
