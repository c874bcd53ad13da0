// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/list_mapping.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "directory/directory.hpp"
#include "directory/link_runs.hpp"
#include "progression.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::exchange {
namespace {

void check(const index_list& list) {
    if (list.size() >= std::int64_t{1} << 31)
        fatal("exchange mapping", "a list has %lld indices: at most 2^31 - 1 a PE",
              static_cast<long long>(list.size()));
}

overview look_over(runtime::world& world, const both_lists& mine) {
    overview all{std::numeric_limits<global_index>::max(), std::numeric_limits<global_index>::min(),
                 static_cast<std::int64_t>(mine.have.pieces() + mine.want.pieces()),
                 mine.have.size() + mine.want.size()};
    for (const index_list* list : {&mine.have, &mine.want}) {
        check(*list);
        list->for_each_stripe([&](const stripe& s, global_index) {
            const global_index end = last_of(s);
            all.first = std::min({all.first, s.first, end});
            all.last = std::max({all.last, s.first, end});
        });
    }
    all = {least_of_all(world, all.first), most_of_all(world, all.last),
           sum_of_all(world, all.pieces), sum_of_all(world, all.size)};
    constexpr global_index farthest = global_index{1} << 61;
    if (!all.is_empty() && (all.first < -farthest || all.last > farthest))
        fatal("exchange mapping", "indices go from %lld to %lld: they must lie within 2^61 of 0",
              static_cast<long long>(all.first), static_cast<long long>(all.last));
    return all;
}

std::vector<list_link> links_of(std::vector<place_runs>& by_partner) {
    std::vector<list_link> made;
    for (std::size_t pe = 0; pe < by_partner.size(); ++pe)
        if (!by_partner[pe].empty())
            made.push_back({static_cast<int>(pe), std::move(by_partner[pe])});
    return made;
}

// Each receiver tells each sender what to send, in the order in which it wants it.
std::vector<list_link> told_to_send(all_to_all& everybody, std::vector<list_link>& receives,
                                    int n_pes) {
    std::vector<place_runs> outgoing(static_cast<std::size_t>(n_pes));
    const auto lend = [&] {
        for (list_link& l : receives) l.runs.swap(outgoing[static_cast<std::size_t>(l.partner)]);
    };
    lend();
    std::vector<place_runs> incoming(outgoing.size());
    const auto of = [&](int pe) -> place_runs& { return incoming[static_cast<std::size_t>(pe)]; };
    everybody(
        outgoing, [&](int pe, std::size_t count) { of(pe).reserve(count); },
        [&](int pe, std::span<const place_run> piece) {
            std::transform(piece.begin(), piece.end(), std::back_inserter(of(pe)), seen_by_partner);
        });
    lend();
    return links_of(incoming);
}

// find(everybody, of_all) gives the findings.
template <typename function>
list_mapping mapped(runtime::world& world, const both_lists& mine, function find) {
    const overview of_all = look_over(world, mine);
    list_mapping made;
    made.wanted = mine.want.size();
    made.sources = mine.have.size();
    if (of_all.is_empty()) return made;
    all_to_all everybody(world);
    findings found = find(everybody, of_all);
    for (place_runs& runs : found.by_partner) put_in_order(runs);
    made.missing = found.missing;
    made.first_missing = found.first_missing;
    made.several = found.several;
    made.receives = links_of(found.by_partner);
    made.sends = told_to_send(everybody, made.receives, world.n_pes());
    return made;
}

}  // namespace

list_mapping map_by_directory(runtime::world& world, const index_list& have,
                              const index_list& want) {
    const both_lists mine{have, want};
    return mapped(world, mine, [&](all_to_all& everybody, const overview& of_all) {
        findings found;
        if (find_by_table(world, everybody, of_all, mine, found)) return found;
        return find_by_stripes(world, everybody, of_all, mine, usual_pieces_a_share);
    });
}

list_mapping map_by_stripes(runtime::world& world, const both_lists& mine,
                            std::int64_t pieces_a_share) {
    return mapped(world, mine, [&](all_to_all& everybody, const overview& of_all) {
        return find_by_stripes(world, everybody, of_all, mine, pieces_a_share);
    });
}

}  // namespace skerry::exchange
