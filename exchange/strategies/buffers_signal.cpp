// SPDX-License-Identifier: BSD-3-Clause
// Pack into the neighbour's buffer, then a signal word that holds the exchange's number.
#include "machinery/buffers.hpp"
#include "machinery/by_signal.hpp"
#include "machinery/composed.hpp"
#include "machinery/cost.hpp"
#include "machinery/rules.hpp"

namespace skerry::exchange {

using parts = composition<by_signal, buffers>;

extern const strategy buffers_signal_strategy{
    .name = "buffers_signal",
    .summary =
        "packed buffers, put with a signal; twin buffers, so no message tells that one is free",
    .implied = {},
    .applicable = [](option_set options, const surroundings&) { return judge(options, {}); },
    .prepare = parts::prepare,
    .start = parts::start,
    .finish = parts::finish,
    .run = parts::run,
    .cost =
        [](const plan& what, option_set options, const machine& on) {
            return estimate(
                what, options, on,
                {.packed = true, .sync = &machine::message_s, .sync_per_partner = true});
        },
};

}  // namespace skerry::exchange
