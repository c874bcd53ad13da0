// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/plan.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "copy_blocks.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::exchange {
namespace {

position sum(position a, const position& b) {
    for (int d = 0; d < max_dimensions; ++d) a[d] += b[d];
    return a;
}

// A field has one part in a link, also where several distributions lead to the same partner.
plan_link::part& part_of(plan_link& link, int number) {
    if (link.parts.empty() || link.parts.back().field != number)
        link.parts.push_back({number, 0, {}});
    return link.parts.back();
}

// `local` and `remote`: where the field begins at both ends, in the receiver's indices.
void add_part(std::vector<plan_link>& links, const transfer& what, int number,
              const field_request& request, const position& local, const position& remote) {
    std::vector<copy_block> blocks;
    for (const section& piece : what.indices.pieces())
        append_blocks(piece, request.what, local, remote, blocks);
    if (blocks.empty()) return;
    plan_link::part& part = part_of(link_to(links, what.partner), number);
    for (const copy_block& block : blocks) part.bytes += block.bytes();
    part.blocks.insert(part.blocks.end(), blocks.begin(), blocks.end());
}

[[noreturn]] void report_missing(const field_request& request, const section_set& missing) {
    const position& at = missing.pieces().front().lo;
    fatal("exchange plan",
          "field %.*s: %lld points are wanted that no PE has, the first at (%lld, %lld)",
          static_cast<int>(request.what.name.size()), request.what.name.data(),
          static_cast<long long>(missing.size()), static_cast<long long>(at[0]),
          static_cast<long long>(at[1]));
}

void add_transfers(phase& to, const mapping& who, int number, int pe, const field_request& request,
                   const position& moved) {
    if (!who.missing.empty()) report_missing(request, who.missing);
    const auto origin = [&](int of) -> const position& {
        return request.origins[static_cast<std::size_t>(of)];
    };
    for (const transfer& t : who.sends)
        add_part(to.sends, t, number, request, sum(origin(pe), moved), origin(t.partner));
    for (const transfer& t : who.receives)
        add_part(to.receives, t, number, request, origin(pe), sum(origin(t.partner), moved));
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
            for (const distribution* all : request.phases[p]) {
                auto known = mappings.find(all);
                if (known == mappings.end())
                    known = mappings.emplace(all, make_mapping(pe, *all)).first;
                add_transfers(made.phases[p], known->second, number, pe, request, all->moved);
            }
        }
    }
    return made;
}

}  // namespace skerry::exchange
