// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/plan.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "copy_blocks.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::exchange {
namespace {

void add_part(std::vector<plan_link>& links, const transfer& what, int number, int pe,
              const field_request& request) {
    plan_link::part part{number, 0, {}};
    for (const section& piece : what.indices.pieces())
        append_blocks(piece, request.what, request.origins[pe], request.origins[what.partner],
                      part.blocks);
    for (const copy_block& block : part.blocks) part.bytes += block.bytes();
    if (part.bytes > 0) link_to(links, what.partner).parts.push_back(std::move(part));
}

[[noreturn]] void report_missing(const field_request& request, const section_set& missing) {
    const position& at = missing.pieces().front().lo;
    fatal("exchange plan",
          "field %.*s: %lld points are wanted that no PE has, the first at (%lld, %lld)",
          static_cast<int>(request.what.name.size()), request.what.name.data(),
          static_cast<long long>(missing.size()), static_cast<long long>(at[0]),
          static_cast<long long>(at[1]));
}

}  // namespace

plan_link& link_to(std::vector<plan_link>& links, int partner) {
    const auto at = std::lower_bound(links.begin(), links.end(), partner,
                                     [](const plan_link& l, int pe) { return l.partner < pe; });
    if (at != links.end() && at->partner == partner) return *at;
    return *links.insert(at, plan_link{partner, {}});
}

std::size_t plan_link::bytes() const {
    std::size_t sum = 0;
    for (const part& p : parts) sum += p.bytes;
    return sum;
}

plan make_plan(int pe, int n_pes, std::span<const field_request> requests) {
    plan made{pe, n_pes, {}, {}};
    std::map<const distribution*, mapping> mappings;  // fields that are alike are mapped once
    for (const field_request& request : requests) {
        const int number = static_cast<int>(made.fields.size());
        made.fields.push_back(request.what);
        made.phases.resize(std::max(made.phases.size(), request.phases.size()));
        for (std::size_t p = 0; p < request.phases.size(); ++p) {
            const distribution* all = request.phases[p];
            auto known = mappings.find(all);
            if (known == mappings.end())
                known = mappings.emplace(all, make_mapping(pe, *all)).first;
            const mapping& who = known->second;
            if (!who.missing.empty()) report_missing(request, who.missing);
            for (const transfer& t : who.sends)
                add_part(made.phases[p].sends, t, number, pe, request);
            for (const transfer& t : who.receives)
                add_part(made.phases[p].receives, t, number, pe, request);
        }
    }
    return made;
}

}  // namespace skerry::exchange
