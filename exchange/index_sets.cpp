// SPDX-License-Identifier: BSD-3-Clause
// Set operations on index lists, and replacement: sweeps over stripes in ascending order of their
// lowest index, in which only those that overlap meet.
#include <algorithm>

#include "progression.hpp"
#include "skerry/base/fatal.hpp"

namespace skerry::exchange {
namespace {

bool starts_before(const stripe& a, const stripe& b) {
    return a.first < b.first;
}

std::vector<stripe> sorted_stripes(const index_list& list) {
    std::vector<stripe> all;
    all.reserve(list.pieces());
    list.for_each_stripe([&](const stripe& s, global_index) { all.push_back(ascending(s)); });
    std::stable_sort(all.begin(), all.end(), starts_before);
    return all;
}

// Calls act(s, those of `others` that may overlap s) for each s of `all`. Both are sorted.
template <typename action>
void sweep(const std::vector<stripe>& all, const std::vector<stripe>& others, action act) {
    std::vector<stripe> near;
    std::size_t next = 0;
    for (const stripe& s : all) {
        std::erase_if(near, [&](const stripe& n) { return last_of(n) < s.first; });
        for (; next < others.size() && others[next].first <= last_of(s); ++next)
            if (last_of(others[next]) >= s.first) near.push_back(others[next]);
        act(s, near);
    }
}

// Disjoint stripes, sorted.
using index_set = std::vector<stripe>;

void append_interval(index_set& set, const stripe& s) {
    if (set.empty() || s.first > last_of(set.back()) + 1) return set.push_back(s);
    const global_index last = std::max(last_of(set.back()), last_of(s));
    set.back().count = last - set.back().first + 1;
}

index_set disjoint(const std::vector<stripe>& sorted) {
    index_set set;
    if (std::all_of(sorted.begin(), sorted.end(), [](const stripe& s) { return s.stride == 1; })) {
        for (const stripe& s : sorted) append_interval(set, s);
        return set;
    }
    std::vector<stripe> near;
    for (const stripe& s : sorted) {
        std::erase_if(near, [&](const stripe& n) { return last_of(n) < s.first; });
        std::vector<stripe> fresh{s};
        for (const stripe& n : near) fresh = without(fresh, n);
        near.push_back(s);
        set.insert(set.end(), fresh.begin(), fresh.end());
    }
    std::sort(set.begin(), set.end(), starts_before);
    return set;
}

index_set set_of(const index_list& list) {
    return disjoint(sorted_stripes(list));
}

index_list list_of(index_set set) {
    std::sort(set.begin(), set.end(), starts_before);
    return index_list(set);
}

// Where a stripe of `from` begins in it; the stripe is ascending, `step` tells how places go on.
struct placed {
    stripe indices;
    global_index place;
    global_index step;
};

std::vector<placed> sorted_places(const index_list& from) {
    std::vector<placed> all;
    from.for_each_stripe([&](const stripe& s, global_index place) {
        const bool falls = s.count > 1 && s.stride < 0;
        all.push_back({ascending(s), falls ? place + s.count - 1 : place, falls ? -1 : 1});
    });
    std::sort(all.begin(), all.end(),
              [](const placed& a, const placed& b) { return a.indices.first < b.indices.first; });
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

}  // namespace

index_list intersect(const index_list& a, const index_list& b) {
    index_set found;
    sweep(set_of(a), set_of(b), [&](const stripe& s, const std::vector<stripe>& near) {
        for (const stripe& n : near)
            if (const auto both = common(s, n)) found.push_back(*both);
    });
    return list_of(std::move(found));
}

index_list subtract(const index_list& a, const index_list& b) {
    index_set left;
    sweep(set_of(a), set_of(b), [&](const stripe& s, const std::vector<stripe>& near) {
        std::vector<stripe> rest{s};
        for (const stripe& n : near) rest = without(rest, n);
        left.insert(left.end(), rest.begin(), rest.end());
    });
    return list_of(std::move(left));
}

index_list unite(const index_list& a, const index_list& b) {
    const index_list both[] = {a, b};
    return list_of(set_of(concatenate(both)));
}

index_list replace(const index_list& list, const index_list& from, const index_list& to) {
    if (from.size() != to.size())
        fatal("index list", "%lld indices cannot be replaced by %lld",
              static_cast<long long>(from.size()), static_cast<long long>(to.size()));
    const std::vector<placed> places = sorted_places(from);
    std::vector<stripe> made;
    std::vector<hit> hits;
    list.for_each_stripe([&](const stripe& s, global_index) {
        const stripe up = ascending(s);
        hits.clear();
        for (const placed& p : places) {
            if (p.indices.first > last_of(up)) break;
            if (last_of(p.indices) >= up.first) append_hits(s, p, hits);
        }
        std::sort(hits.begin(), hits.end(), [](const hit& a, const hit& b) { return a.at < b.at; });
        global_index done = 0;
        for (const hit& h : hits) {
            made.push_back({s.at(done), s.stride, h.at - done});
            to.for_each_slice({h.place, h.step, h.count},
                              [&](const stripe& part) { made.push_back(part); });
            done = h.at + h.count;
        }
        made.push_back({s.at(done), s.stride, s.count - done});
    });
    return index_list(made);
}

}  // namespace skerry::exchange
