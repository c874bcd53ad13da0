// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "skerry/exchange/strategy.hpp"

namespace skerry::exchange {

// How a strategy spends its time, for the estimate.
struct cost_style {
    bool packed;            // every byte is copied twice (pack and unpack), else once
    double machine::*sync;  // what a step's synchronisation takes until both sides know
    bool sync_per_partner;  // paid for each partner, else once a step
    bool ordered = false;   // a fence or quiet a step, whatever the options say
    int extra_syncs = 0;    // an exchange, besides those of its steps
};

double estimate(const plan& what, option_set options, const machine& on, const cost_style& style);

}  // namespace skerry::exchange
