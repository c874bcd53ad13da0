// SPDX-License-Identifier: BSD-3-Clause
// The mapping by brute force: everybody hears of every index of everybody.
#include <unordered_map>

#include "directory/link_runs.hpp"
#include "machinery/all_to_all.hpp"

namespace skerry::exchange {
namespace {

struct source {
    int pe;
    std::uint32_t place;
};

using lists = std::vector<huge_vector<global_index>>;
using dictionary = std::unordered_map<global_index, std::vector<source>>;

lists told_to_all(all_to_all& everybody, const index_list& mine, int n_pes) {
    const std::vector<global_index> indices = mine.expanded();
    const lists outgoing(static_cast<std::size_t>(n_pes), {indices.begin(), indices.end()});
    return everybody.collect(outgoing);
}

// By ascending PE, then place.
dictionary sources_of(const lists& have) {
    dictionary all;
    for (std::size_t pe = 0; pe < have.size(); ++pe)
        for (std::size_t place = 0; place < have[pe].size(); ++place)
            all[have[pe][place]].push_back(
                {static_cast<int>(pe), static_cast<std::uint32_t>(place)});
    return all;
}

const source& chosen(const std::vector<source>& from, int wanting) {
    for (const source& s : from)
        if (s.pe == wanting) return s;
    return from.front();
}

std::vector<list_link> ordered(std::vector<place_runs>& by_partner, bool sent) {
    std::vector<list_link> made;
    for (std::size_t pe = 0; pe < by_partner.size(); ++pe) {
        if (by_partner[pe].empty()) continue;
        if (sent) swap_ends(by_partner[pe]);
        put_in_order(by_partner[pe]);
        if (sent) swap_ends(by_partner[pe]);
        made.push_back({static_cast<int>(pe), std::move(by_partner[pe])});
    }
    return made;
}

void note_missing(list_mapping& made, global_index index) {
    if (made.missing == 0 || index < made.first_missing) made.first_missing = index;
    ++made.missing;
}

}  // namespace

list_mapping map_by_telling_all(runtime::world& world, const index_list& have,
                                const index_list& want) {
    all_to_all everybody(world);
    const dictionary sources = sources_of(told_to_all(everybody, have, world.n_pes()));
    const lists wanted = told_to_all(everybody, want, world.n_pes());
    list_mapping made;
    made.wanted = want.size();
    made.sources = have.size();
    std::vector<place_runs> sends(wanted.size()), receives(wanted.size());
    for (std::size_t pe = 0; pe < wanted.size(); ++pe) {
        const bool is_me = static_cast<int>(pe) == world.pe();
        for (std::size_t place = 0; place < wanted[pe].size(); ++place) {
            const auto known = sources.find(wanted[pe][place]);
            if (known == sources.end()) {
                if (is_me) note_missing(made, wanted[pe][place]);
                continue;
            }
            const source& from = chosen(known->second, static_cast<int>(pe));
            const auto here = static_cast<std::uint32_t>(place);
            if (is_me) {
                made.several += static_cast<global_index>(known->second.size()) - 1;
                receives[static_cast<std::size_t>(from.pe)].push_back({here, from.place, 1, 1, 1});
            }
            if (from.pe == world.pe()) sends[pe].push_back({from.place, here, 1, 1, 1});
        }
    }
    made.sends = ordered(sends, true);
    made.receives = ordered(receives, false);
    return made;
}

}  // namespace skerry::exchange
