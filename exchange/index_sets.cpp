// SPDX-License-Identifier: BSD-3-Clause
// Set operations on index lists, and replacement.
#include <algorithm>

#include "skerry/base/fatal.hpp"
#include "stripe_sets.hpp"

namespace skerry::exchange {
namespace {

std::vector<stripe> ascending_stripes(const index_list& list) {
    std::vector<stripe> all;
    all.reserve(list.pieces());
    list.for_each_stripe([&](const stripe& s, global_index) { all.push_back(ascending(s)); });
    return all;
}

std::vector<stripe> set_of(const index_list& list) {
    return made_disjoint(ascending_stripes(list));
}

index_list list_of(std::vector<stripe> set) {
    std::sort(set.begin(), set.end(),
              [](const stripe& a, const stripe& b) { return a.first < b.first; });
    return index_list(set);
}

// Where a stripe of `from` begins in it; the stripe is ascending, `step` tells how places go on.
struct placed {
    stripe indices;
    global_index place;
    global_index step;
};

std::vector<placed> places_of(const index_list& from) {
    std::vector<placed> all;
    from.for_each_stripe([&](const stripe& s, global_index place) {
        const bool falls = s.count > 1 && s.stride < 0;
        all.push_back({ascending(s), falls ? place + s.count - 1 : place, falls ? -1 : 1});
    });
    return all;
}

// `count` places of a stripe from `at` on stand for places of `to` from `place` on.
struct hit {
    global_index at, count;
    global_index place, step;
};

void append_hits(const stripe& s, const placed& p, std::vector<hit>& hits) {
    const auto both = common(ascending(s), p.indices);
    if (!both) return;
    const bool falls = s.count > 1 && s.stride < 0;
    const global_index step = p.step * (both->stride / p.indices.stride);
    const global_index lowest =
        p.place + p.step * ((both->first - p.indices.first) / p.indices.stride);
    const bool together = both->count == 1 || both->stride == std::abs(s.stride);
    if (together) {
        const global_index begin = falls ? last_of(*both) : both->first;
        hits.push_back({(begin - s.first) / (s.count > 1 ? s.stride : 1), both->count,
                        falls ? lowest + (both->count - 1) * step : lowest, falls ? -step : step});
        return;
    }
    for (global_index k = 0; k < both->count; ++k)
        hits.push_back({(both->at(k) - s.first) / s.stride, 1, lowest + k * step, 1});
}

// Of one stripe of the list: what becomes of it.
void append_replaced(const stripe& s, std::vector<hit>& hits, const index_list& to,
                     std::vector<stripe>& made) {
    std::sort(hits.begin(), hits.end(), [](const hit& a, const hit& b) { return a.at < b.at; });
    global_index done = 0;
    for (const hit& h : hits) {
        if (h.at < done)
            fatal("index list", "replace: index %lld is replaced twice: name it once",
                  static_cast<long long>(s.at(h.at)));
        made.push_back({s.at(done), s.stride, h.at - done});
        to.for_each_slice({h.place, h.step, h.count},
                          [&](const stripe& part) { made.push_back(part); });
        done = h.at + h.count;
    }
    made.push_back({s.at(done), s.stride, s.count - done});
}

}  // namespace

index_list intersect(const index_list& a, const index_list& b) {
    const std::vector<stripe> of_a = set_of(a), of_b = set_of(b);
    std::vector<stripe> found;
    for (const meeting& m : meetings(of_a, of_b)) found.push_back(*common(of_a[m.a], of_b[m.b]));
    return list_of(std::move(found));
}

index_list subtract(const index_list& a, const index_list& b) {
    return list_of(without_all(set_of(a), set_of(b)));
}

index_list unite(const index_list& a, const index_list& b) {
    const index_list both[] = {a, b};
    return list_of(set_of(concatenate(both)));
}

index_list replace(const index_list& list, const index_list& from, const index_list& to) {
    if (from.size() != to.size())
        fatal("index list", "%lld indices cannot be replaced by %lld",
              static_cast<long long>(from.size()), static_cast<long long>(to.size()));
    const std::vector<placed> places = places_of(from);
    const std::vector<meeting> all = meetings(ascending_stripes(list), ascending_stripes(from));
    std::vector<stripe> made;
    std::vector<hit> hits;
    auto next = all.begin();
    std::size_t nth = 0;
    list.for_each_stripe([&](const stripe& s, global_index) {
        hits.clear();
        for (; next != all.end() && next->a == nth; ++next) append_hits(s, places[next->b], hits);
        append_replaced(s, hits, to, made);
        ++nth;
    });
    return index_list(made);
}

}  // namespace skerry::exchange
