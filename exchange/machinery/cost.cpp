// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/cost.hpp"

namespace skerry::exchange {
namespace {

double copy_seconds(const std::vector<plan_link>& links, const machine& on) {
    double seconds = 0;
    for (const plan_link& l : links) {
        seconds += static_cast<double>(l.bytes()) / on.bytes_per_s;
        for (const plan_link::part& part : l.parts)
            for (const copy_block& b : part.blocks) seconds += b.runs() * on.run_s;
    }
    return seconds;
}

}  // namespace

double estimate(const plan& what, option_set options, const machine& on, const cost_style& style) {
    const bool together = options.has(option::merged) || options.has(option::allfields);
    const bool ordered = style.ordered || options.has(option::fence) || options.has(option::quiet);
    double seconds = style.extra_syncs * on.*style.sync;
    for (const phase& p : what.phases) {
        seconds += copy_seconds(p.sends, on);
        if (style.packed) seconds += copy_seconds(p.receives, on);
        const double steps = together ? 1 : static_cast<double>(what.fields.size());
        const double partners = static_cast<double>(p.sends.size());
        // Messages to several partners overlap: the first costs its latency, the others half of it.
        const double syncs = !style.sync_per_partner ? 1 : partners > 0 ? 0.5 + 0.5 * partners : 0;
        seconds += steps * (syncs * on.*style.sync + (ordered ? on.order_s : 0));
    }
    return seconds;
}

}  // namespace skerry::exchange
