// SPDX-License-Identifier: BSD-3-Clause
// The directory by stripes: each PE is told of its shares of the indices, round by round.
#include <algorithm>

#include "directory/matching.hpp"
#include "directory/shares.hpp"

namespace skerry::exchange {
namespace {

// The part of an ascending stripe that lies in an interval of indices (the last one included), as
// its first place and how many.
stripe cut(const stripe& s, global_index first, global_index last) {
    const global_index skipped = s.first >= first ? 0 : (first - s.first + s.stride - 1) / s.stride;
    const global_index end = last_of(s) <= last ? s.count : (last - s.first) / s.stride + 1;
    return {skipped, 1, std::max<global_index>(0, end - skipped)};
}

class teller {
 public:
    // `bounds`: where the shares begin, and where the last one ends.
    teller(std::span<const global_index> bounds, int pe, std::vector<huge_vector<entry>>& outgoing)
        : bounds_(bounds),
          lowest_(bounds.front()),
          end_(bounds.back()),
          pe_(pe),
          outgoing_(outgoing) {}

    // Those of the list's indices that this round is about, each to its directory.
    void tell(const index_list& list) const {
        list.for_each_stripe([&](const stripe& s, global_index place) {
            if (s.count > 1) return tell_stripe(s, place);
            if (s.first >= lowest_ && s.first < end_)
                add(directory_of(s.first), s, 0, 1, place, false);
        });
    }

 private:
    std::size_t directory_of(global_index index) const {
        const auto after = std::upper_bound(bounds_.begin(), bounds_.end() - 1, index);
        return static_cast<std::size_t>(after - bounds_.begin()) - 1;
    }
    void tell_stripe(const stripe& s, global_index place) const {
        const stripe up = ascending(s);
        if (lowest_ >= end_ || last_of(up) < lowest_ || up.first >= end_) return;
        const bool falls = s.stride < 0;
        const std::size_t from = directory_of(std::max(up.first, lowest_));
        const std::size_t to = directory_of(std::min(last_of(up), end_ - 1));
        for (std::size_t d = from; d <= to; ++d) {
            const stripe part = cut(up, bounds_[d], bounds_[d + 1] - 1);
            if (part.count > 0)
                add(d, up, part.first, part.count, falls ? place + s.count - 1 : place, falls);
        }
    }
    void add(std::size_t directory, const stripe& s, global_index skipped, global_index count,
             global_index place, bool falls) const {
        outgoing_[directory].push_back(
            {s.at(skipped), count > 1 ? s.stride : 1, static_cast<std::uint32_t>(count),
             static_cast<std::uint32_t>(falls ? place - skipped : place + skipped),
             falls ? ~pe_ : pe_});
    }

    std::span<const global_index> bounds_;
    global_index lowest_, end_;
    int pe_;
    std::vector<huge_vector<entry>>& outgoing_;
};

// What all PEs tell, sent on the way.
std::vector<entry> told_by_all(all_to_all& everybody, std::vector<huge_vector<entry>>& outgoing) {
    std::vector<entry> all;
    everybody(outgoing, [&](int, std::span<const entry> piece) {
        all.insert(all.end(), piece.begin(), piece.end());
    });
    for (huge_vector<entry>& list : outgoing) list.clear();
    return all;
}

struct tally {
    global_index missing, first_missing, several;
};

void hear(all_to_all& everybody, matches& all, findings& found) {
    everybody(all.found, [&](int, std::span<const match> piece) {
        for (const match& m : piece)
            found.by_partner[static_cast<std::size_t>(m.partner)].push_back(m.places);
    });
    for (huge_vector<match>& list : all.found) list.clear();
}

void hear_tallies(all_to_all& everybody, const matches& all, findings& found) {
    std::vector<huge_vector<tally>> tallies(all.missing.size());
    for (std::size_t pe = 0; pe < tallies.size(); ++pe)
        tallies[pe].push_back({all.missing[pe], all.first_missing[pe], all.several[pe]});
    everybody(tallies, [&](int, std::span<const tally> piece) {
        const tally& t = piece.front();
        if (t.missing > 0 && (found.missing == 0 || t.first_missing < found.first_missing))
            found.first_missing = t.first_missing;
        found.missing += t.missing;
        found.several += t.several;
    });
}

}  // namespace

findings find_by_stripes(runtime::world& world, all_to_all& everybody, const overview& of_all,
                         const both_lists& mine, std::int64_t pieces_a_share) {
    const int n_pes = world.n_pes();
    const shares by(everybody, n_pes, of_all, mine, pieces_a_share);
    findings found;
    found.by_partner.resize(static_cast<std::size_t>(n_pes));
    matches all(n_pes);
    std::vector<huge_vector<entry>> outgoing(static_cast<std::size_t>(n_pes));
    for (std::int64_t round = 0; round < by.rounds(); ++round) {
        const std::span<const global_index> bounds = by.of_round(round);
        const teller tells(bounds, world.pe(), outgoing);
        tells.tell(mine.have);
        std::vector<entry> offered = told_by_all(everybody, outgoing);
        tells.tell(mine.want);
        std::vector<entry> asked = told_by_all(everybody, outgoing);
        const auto me = static_cast<std::size_t>(world.pe());
        find_matches(offered, asked, bounds[me],
                     static_cast<std::uint64_t>(bounds[me + 1] - bounds[me]), all);
        hear(everybody, all, found);
    }
    hear_tallies(everybody, all, found);
    return found;
}

}  // namespace skerry::exchange
