// SPDX-License-Identifier: BSD-3-Clause
// The distributed directory. Indices are dealt out in buckets of equal width, bucket by bucket to
// one PE after the other, and worked on in rounds of a bucket a PE, so that what is on its way
// stays small however long the lists are.
#include "skerry/exchange/list_mapping.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "directory/directory.hpp"
#include "directory/matching.hpp"

namespace skerry::exchange {
namespace {

constexpr std::int64_t entries_a_bucket = std::int64_t{1} << 20;

struct buckets {
    global_index lowest = 0;
    int width_bits = 0;  // a bucket has 2^width_bits indices
    std::int64_t rounds = 0;
};

buckets cut_into_buckets(const overview& of_all, int n_pes) {
    const std::uint64_t last = of_all.span() - 1;
    const auto share = static_cast<std::uint64_t>(
        std::max<std::int64_t>(n_pes, (of_all.pieces + entries_a_bucket - 1) / entries_a_bucket));
    const auto width_bits = static_cast<int>(std::bit_width(last / share));
    const std::uint64_t count = (last >> width_bits) + 1;
    const auto per_round = static_cast<std::uint64_t>(n_pes);
    return {of_all.first, width_bits,
            static_cast<std::int64_t>((count + per_round - 1) / per_round)};
}

// The part of an ascending stripe that lies in an interval of indices (the last one included), as
// its first place and how many.
stripe cut(const stripe& s, global_index first, global_index last) {
    const global_index skipped = s.first >= first ? 0 : (first - s.first + s.stride - 1) / s.stride;
    const global_index end = last_of(s) <= last ? s.count : (last - s.first) / s.stride + 1;
    return {skipped, 1, std::max<global_index>(0, end - skipped)};
}

class teller {
 public:
    teller(const buckets& by, std::int64_t round, int pe, std::vector<huge_vector<entry>>& outgoing)
        : width_bits_(by.width_bits),
          lowest_(by.lowest +
                  ((round * static_cast<std::int64_t>(outgoing.size())) << by.width_bits)),
          pe_(pe),
          outgoing_(outgoing) {}

    // Those of the list's indices that this round is about, each to its directory.
    void tell(const index_list& list) const {
        const auto n_pes = static_cast<global_index>(outgoing_.size());
        const global_index span = n_pes << width_bits_;
        list.for_each_stripe([&](const stripe& s, global_index place) {
            if (s.count == 1) {
                const auto at = static_cast<std::uint64_t>(s.first - lowest_);
                if (at >= static_cast<std::uint64_t>(span)) return;
                return add(static_cast<std::size_t>(at >> width_bits_), s, 0, 1, place, false);
            }
            tell_stripe(s, place, span);
        });
    }

 private:
    void tell_stripe(const stripe& s, global_index place, global_index span) const {
        const stripe up = ascending(s);
        if (last_of(up) < lowest_ || up.first - lowest_ >= span) return;
        const bool falls = s.stride < 0;
        const global_index from = std::max<global_index>(0, up.first - lowest_) >> width_bits_;
        const global_index to = std::min(span - 1, last_of(up) - lowest_) >> width_bits_;
        for (global_index b = from; b <= to; ++b) {
            const global_index first = lowest_ + (b << width_bits_);
            const stripe part = cut(up, first, first + (global_index{1} << width_bits_) - 1);
            add(static_cast<std::size_t>(b), up, part.first, part.count,
                falls ? place + s.count - 1 : place, falls);
        }
    }
    // Strides of 2^32 and more have no entry of their own.
    void add(std::size_t directory, const stripe& s, global_index skipped, global_index count,
             global_index place, bool falls) const {
        const bool is_wide = s.stride > std::numeric_limits<std::uint32_t>::max();
        const global_index step = falls ? -1 : 1;
        for (global_index done = 0; done < count; done += is_wide ? 1 : count) {
            const global_index at = skipped + done;
            outgoing_[directory].push_back(
                {s.at(at), is_wide ? 1 : static_cast<std::uint32_t>(s.stride),
                 is_wide ? 1 : static_cast<std::uint32_t>(count),
                 static_cast<std::uint32_t>(place + step * at), falls ? ~pe_ : pe_});
        }
    }

    int width_bits_;
    global_index lowest_;
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
                         const both_lists& mine) {
    const int n_pes = world.n_pes();
    const buckets by = cut_into_buckets(of_all, n_pes);
    findings found;
    found.by_partner.resize(static_cast<std::size_t>(n_pes));
    matches all(n_pes);
    std::vector<huge_vector<entry>> outgoing(static_cast<std::size_t>(n_pes));
    for (std::int64_t round = 0; round < by.rounds; ++round) {
        const teller tells(by, round, world.pe(), outgoing);
        tells.tell(mine.have);
        std::vector<entry> offered = told_by_all(everybody, outgoing);
        tells.tell(mine.want);
        std::vector<entry> asked = told_by_all(everybody, outgoing);
        const global_index lowest = by.lowest + ((round * n_pes + world.pe()) << by.width_bits);
        find_matches(offered, asked, lowest, std::uint64_t{1} << by.width_bits, all);
        hear(everybody, all, found);
    }
    hear_tallies(everybody, all, found);
    return found;
}

}  // namespace skerry::exchange
