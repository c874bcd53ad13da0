// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/mapping.hpp"

#include <algorithm>
#include <utility>

namespace skerry::exchange {
namespace {

bool may_meet(const section_set& a, const section_set& b) {
    return !a.empty() && !b.empty() && !intersect(a.bounds(), b.bounds()).empty();
}

// What each candidate could give of what is still wanted.
struct offer {
    int partner;
    section_set indices;
    global_index size;
};

// The transfers to a PE that wants `wanted`; what nobody has remains in it.
std::vector<transfer> choose_owners(section_set& wanted, std::span<const section_set> have) {
    std::vector<offer> offers;
    for (int pe = 0; pe < static_cast<int>(have.size()); ++pe) {
        if (!may_meet(wanted, have[pe])) continue;
        section_set common = intersect(wanted, have[pe]);
        const global_index size = common.size();
        if (size > 0) offers.push_back({pe, std::move(common), size});
    }
    std::vector<transfer> chosen;
    while (!offers.empty()) {
        // max_element takes the first, hence lowest, PE among equals.
        const auto best =
            std::max_element(offers.begin(), offers.end(),
                             [](const offer& a, const offer& b) { return a.size < b.size; });
        chosen.push_back({best->partner, std::move(best->indices)});
        offers.erase(best);
        const section_set& taken = chosen.back().indices;
        wanted = subtract(wanted, taken);
        for (offer& o : offers) {
            if (!may_meet(o.indices, taken)) continue;
            o.indices = subtract(o.indices, taken);
            o.size = o.indices.size();
        }
        std::erase_if(offers, [](const offer& o) { return o.size == 0; });
    }
    std::sort(chosen.begin(), chosen.end(),
              [](const transfer& a, const transfer& b) { return a.partner < b.partner; });
    return chosen;
}

}  // namespace

mapping make_mapping(int pe, const distribution& all) {
    mapping mine;
    mine.missing = all.want[pe];
    mine.receives = choose_owners(mine.missing, all.have);
    for (int other = 0; other < static_cast<int>(all.want.size()); ++other) {
        if (!may_meet(all.want[other], all.have[pe])) continue;
        // Asks what the other one chooses: the same function of the same data as there.
        section_set wanted = all.want[other];
        for (transfer& t : choose_owners(wanted, all.have))
            if (t.partner == pe) mine.sends.push_back({other, std::move(t.indices)});
    }
    return mine;
}

}  // namespace skerry::exchange
