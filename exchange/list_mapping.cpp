// SPDX-License-Identifier: BSD-3-Clause
// The distributed directory. Indices are dealt out in buckets of equal width, bucket by bucket to
// one PE after the other, and worked on in rounds of a bucket a PE, so that what is on its way
// stays small however long the lists are.
#include "skerry/exchange/list_mapping.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "directory.hpp"
#include "link_runs.hpp"
#include "machinery/all_to_all.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::exchange {
namespace {

constexpr std::int64_t entries_a_bucket = std::int64_t{1} << 20;

struct buckets {
    global_index lowest = 0;
    int width_bits = 0;  // a bucket has 2^width_bits indices
    std::int64_t rounds = 0;
};

struct interval {
    global_index first = std::numeric_limits<global_index>::max();
    global_index last = std::numeric_limits<global_index>::min();
};

void extend(interval& range, const index_list& list) {
    list.for_each_stripe([&](const stripe& s, global_index) {
        const stripe up = ascending(s);
        range.first = std::min(range.first, up.first);
        range.last = std::max(range.last, last_of(up));
    });
}

void check(const index_list& list) {
    if (list.size() >= std::int64_t{1} << 32)
        fatal("exchange mapping", "a list has %lld indices: at most 2^32 - 1 a PE",
              static_cast<long long>(list.size()));
}

buckets agree(runtime::world& world, const index_list& have, const index_list& want) {
    check(have);
    check(want);
    interval range;
    extend(range, have);
    extend(range, want);
    const global_index first = least_of_all(world, range.first);
    const global_index last = most_of_all(world, range.last);
    const std::int64_t entries =
        sum_of_all(world, static_cast<std::int64_t>(have.pieces() + want.pieces()));
    if (entries == 0) return {};
    const auto span = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) + 1;
    if (span > std::uint64_t{1} << 62)
        fatal("exchange mapping", "indices from %lld to %lld are too far apart: at most 2^62",
              static_cast<long long>(first), static_cast<long long>(last));
    const auto n_pes = static_cast<std::uint64_t>(world.n_pes());
    const auto share = static_cast<std::uint64_t>(
        std::max<std::int64_t>(world.n_pes(), (entries + entries_a_bucket - 1) / entries_a_bucket));
    buckets made{first, static_cast<int>(std::bit_width((span - 1) / share)), 0};
    const std::uint64_t count = ((span - 1) >> made.width_bits) + 1;
    made.rounds = static_cast<std::int64_t>((count + n_pes - 1) / n_pes);
    return made;
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
    teller(const buckets& by, std::int64_t round, int pe, std::vector<std::vector<entry>>& outgoing)
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
    std::vector<std::vector<entry>>& outgoing_;
};

std::vector<entry> joined(std::vector<std::vector<entry>>&& lists) {
    std::size_t size = 0;
    for (const auto& list : lists) size += list.size();
    std::vector<entry> all;
    all.reserve(size);
    for (auto& list : lists) {
        all.insert(all.end(), list.begin(), list.end());
        std::vector<entry>().swap(list);
    }
    return all;
}

struct tally {
    global_index missing, first_missing, several;
};

// Tells what a directory found to those whom it concerns.
class results {
 public:
    explicit results(runtime::world& world)
        : n_pes_(static_cast<std::size_t>(world.n_pes())), sends_(n_pes_), receives_(n_pes_) {
        found.of_senders.resize(n_pes_);
        found.of_receivers.resize(n_pes_);
        found.missing.resize(n_pes_);
        found.first_missing.resize(n_pes_);
        found.several.resize(n_pes_);
    }
    void deliver(all_to_all& everybody) {
        append(everybody(found.of_senders), sends_);
        append(everybody(found.of_receivers), receives_);
    }
    list_mapping finish(all_to_all& everybody) {
        list_mapping made;
        std::vector<std::vector<tally>> tallies(n_pes_);
        for (std::size_t pe = 0; pe < n_pes_; ++pe)
            tallies[pe].push_back({found.missing[pe], found.first_missing[pe], found.several[pe]});
        for (const auto& from : everybody(tallies)) {
            const tally& t = from.front();
            if (t.missing > 0 && (made.missing == 0 || t.first_missing < made.first_missing))
                made.first_missing = t.first_missing;
            made.missing += t.missing;
            made.several += t.several;
        }
        made.sends = links(sends_, true);
        made.receives = links(receives_, false);
        return made;
    }
    matches found;

 private:
    using runs_by_partner = std::vector<std::vector<place_run>>;

    static void append(const std::vector<std::vector<match>>& told, runs_by_partner& all) {
        for (const std::vector<match>& from : told)
            for (const match& m : from)
                all[static_cast<std::size_t>(m.partner)].push_back(m.places);
    }
    static std::vector<list_link> links(runs_by_partner& all, bool sent) {
        std::vector<list_link> made;
        for (std::size_t pe = 0; pe < all.size(); ++pe) {
            if (all[pe].empty()) continue;
            put_in_order(all[pe], sent);
            made.push_back({static_cast<int>(pe), std::move(all[pe])});
        }
        return made;
    }

    std::size_t n_pes_;
    runs_by_partner sends_, receives_;
};

}  // namespace

list_mapping map_by_directory(runtime::world& world, const index_list& have,
                              const index_list& want) {
    const buckets by = agree(world, have, want);
    all_to_all everybody(world);
    results all(world);
    const auto n_pes = static_cast<std::size_t>(world.n_pes());
    std::vector<std::vector<entry>> outgoing(n_pes);
    for (std::int64_t round = 0; round < by.rounds; ++round) {
        const teller tells(by, round, world.pe(), outgoing);
        tells.tell(have);
        std::vector<entry> offered = joined(everybody(outgoing));
        tells.tell(want);
        std::vector<entry> asked = joined(everybody(outgoing));
        const global_index lowest =
            by.lowest + ((round * world.n_pes() + world.pe()) << by.width_bits);
        find_matches(offered, asked, lowest, std::uint64_t{1} << by.width_bits, all.found);
        all.deliver(everybody);
    }
    list_mapping made = all.finish(everybody);
    made.wanted = want.size();
    made.sources = have.size();
    return made;
}

}  // namespace skerry::exchange
