// SPDX-License-Identifier: BSD-3-Clause
#include "directory/matching.hpp"

#include <algorithm>
#include <tuple>

#include "directory/radix_sort.hpp"
#include "stripe_sets.hpp"

namespace skerry::exchange {
namespace {

// Where some of an entry's indices are in its PE's list.
struct places {
    std::uint32_t first;
    std::int32_t step;
};

places places_of(const entry& e, const stripe& part) {
    const auto from = static_cast<std::int64_t>((part.first - e.first) / e.stride);
    const auto apart = part.count > 1 ? part.stride / e.stride : 1;
    return {static_cast<std::uint32_t>(e.place + e.step() * from),
            static_cast<std::int32_t>(e.step() * apart)};
}

void tell(const entry& has, const entry& wants, const stripe& part, matches& all) {
    const places there = places_of(has, part);
    const places here = places_of(wants, part);
    all.found[wants.pe()].push_back(
        {{here.first, there.first, static_cast<std::uint32_t>(part.count), here.step, there.step},
         has.pe()});
}

void report_missing(const entry& wants, std::span<const stripe> rest, matches& all) {
    const auto pe = static_cast<std::size_t>(wants.pe());
    for (const stripe& s : rest) {
        if (all.missing[pe] == 0 || s.first < all.first_missing[pe])
            all.first_missing[pe] = s.first;
        all.missing[pe] += s.count;
    }
}

// Those that may serve, the parts that they have of what is wanted, and what is left of that.
struct choice {
    std::span<const entry* const> from;
    std::vector<stripe> parts;
    std::vector<stripe> rest;
};

// All of one PE. Gives what is left of each stripe of the rest that one of them has.
void serve_from_one(const entry& wants, choice& c, std::size_t begin, std::size_t end,
                    matches& all) {
    global_index offered = 0, told = 0;
    for (std::size_t i = begin; i < end; ++i) offered += c.parts[i].count;
    const std::span<const stripe> parts = std::span(c.parts).subspan(begin, end - begin);
    for (const meeting& m : meetings(c.rest, parts)) {
        const stripe both = *common(c.rest[m.a], parts[m.b]);
        tell(*c.from[begin + m.b], wants, both, all);
        told += both.count;
    }
    if (told > 0) c.rest = without_all(c.rest, parts);
    all.several[wants.pe()] += offered - told;
}

// Some are had by several: by the wanting PE itself, then by the lowest; at the lowest place.
void serve_in_turns(const entry& wants, choice& c, matches& all) {
    const std::size_t count = c.from.size();
    for (std::size_t begin = 0, end = 0; begin < count; begin = end) {
        while (end < count && c.from[end]->pe() == c.from[begin]->pe()) ++end;
        if (are_disjoint(std::span(c.parts).subspan(begin, end - begin))) {
            serve_from_one(wants, c, begin, end, all);
        } else {
            for (std::size_t i = begin; i < end; ++i) serve_from_one(wants, c, i, i + 1, all);
        }
    }
}

void serve(const entry& wants, std::vector<const entry*>& candidates, matches& all) {
    std::sort(candidates.begin(), candidates.end(), [&](const entry* a, const entry* b) {
        const bool is_far_a = a->pe() != wants.pe(), is_far_b = b->pe() != wants.pe();
        if (is_far_a != is_far_b) return is_far_b;
        return a->pe() != b->pe() ? a->pe() < b->pe() : a->place < b->place;
    });
    choice c{candidates, {}, {wants.indices()}};
    global_index offered = 0;
    for (const entry* has : candidates) {
        c.parts.push_back(*common(wants.indices(), has->indices()));
        offered += c.parts.back().count;
    }
    if (candidates.size() > 1 && (offered > wants.count || !are_disjoint(c.parts))) {
        serve_in_turns(wants, c, all);
        return report_missing(wants, c.rest, all);
    }
    for (std::size_t i = 0; i < candidates.size(); ++i)
        tell(*candidates[i], wants, c.parts[i], all);
    if (offered < wants.count) report_missing(wants, rest_of(wants.indices(), c.parts), all);
}

// Entries of the same indices, by PE and place.
using group = std::span<const entry>;

// The rest have nothing that this one has not.
const entry& best_of(group same, const entry& wants) {
    const auto own = std::lower_bound(same.begin(), same.end(), wants.pe(),
                                      [](const entry& e, int pe) { return e.pe() < pe; });
    return own != same.end() && own->pe() == wants.pe() ? *own : same.front();
}

// Each entry is one index.
void match_singles(const std::vector<entry>& have, const std::vector<entry>& want, matches& all) {
    auto begin = have.begin(), end = begin;  // of the index that is wanted
    for (const entry& wants : want) {
        while (begin != have.end() && begin->first < wants.first) ++begin;
        end = std::max(begin, end);
        while (end != have.end() && end->first == wants.first) ++end;
        if (begin == end) {
            const stripe lacks[] = {wants.indices()};
            report_missing(wants, lacks, all);
            continue;
        }
        tell(best_of({begin, end}, wants), wants, wants.indices(), all);
        all.several[wants.pe()] += end - begin - 1;
    }
}

std::vector<group> groups_of(const std::vector<entry>& entries) {
    std::vector<group> all;
    for (auto begin = entries.begin(), end = begin; begin != entries.end(); begin = end) {
        while (end != entries.end() && end->indices() == begin->indices()) ++end;
        all.emplace_back(begin, end);
    }
    return all;
}

std::vector<stripe> stripes_of(const std::vector<group>& groups) {
    std::vector<stripe> all;
    all.reserve(groups.size());
    for (const group& same : groups) all.push_back(same.front().indices());
    return all;
}

// The same indices had or wanted many times meet once.
void match_stripes(const std::vector<entry>& have, const std::vector<entry>& want, matches& all) {
    const std::vector<group> offers = groups_of(have), wishes = groups_of(want);
    const std::vector<meeting> met = meetings(stripes_of(wishes), stripes_of(offers));
    std::vector<const entry*> candidates;
    auto begin = met.begin(), end = begin;
    for (std::size_t w = 0; w < wishes.size(); ++w, begin = end) {
        global_index repeated = 0;
        for (; end != met.end() && end->a == w; ++end) {
            const group same = offers[end->b];
            if (same.size() == 1) continue;
            const auto both = common(wishes[w].front().indices(), same.front().indices());
            repeated += both->count * static_cast<global_index>(same.size() - 1);
        }
        for (const entry& wants : wishes[w]) {
            candidates.clear();
            for (auto m = begin; m != end; ++m) candidates.push_back(&best_of(offers[m->b], wants));
            serve(wants, candidates, all);
            all.several[wants.pe()] += repeated;
        }
    }
}

bool are_singles(const std::vector<entry>& entries) {
    return std::all_of(entries.begin(), entries.end(), [](const entry& e) { return e.count == 1; });
}

// By the first index; those of the same indices side by side, by PE and place.
void sort(std::vector<entry>& all, global_index lowest, std::uint64_t width) {
    radix_sort(all, width,
               [&](const entry& e) { return static_cast<std::uint64_t>(e.first - lowest); });
    const auto before = [](const entry& a, const entry& b) {
        return std::tuple(a.count, a.stride, a.pe(), a.place) <
               std::tuple(b.count, b.stride, b.pe(), b.place);
    };
    for (auto begin = all.begin(), end = begin; begin != all.end(); begin = end) {
        while (end != all.end() && end->first == begin->first) ++end;
        if (end - begin > 1) std::sort(begin, end, before);
    }
}

}  // namespace

void find_matches(std::vector<entry>& have, std::vector<entry>& want, global_index lowest,
                  std::uint64_t width, matches& all) {
    sort(have, lowest, width);
    sort(want, lowest, width);
    if (are_singles(have) && are_singles(want)) return match_singles(have, want, all);
    match_stripes(have, want, all);
}

}  // namespace skerry::exchange
