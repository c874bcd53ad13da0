// SPDX-License-Identifier: BSD-3-Clause
#include "directory/matching.hpp"

#include <algorithm>

#include "directory/radix_sort.hpp"

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

global_index size_of(const std::vector<stripe>& stripes) {
    global_index sum = 0;
    for (const stripe& s : stripes) sum += s.count;
    return sum;
}

void report_missing(const entry& wants, const std::vector<stripe>& rest, matches& all) {
    const auto pe = static_cast<std::size_t>(wants.pe());
    for (const stripe& s : rest) {
        if (all.missing[pe] == 0 || s.first < all.first_missing[pe])
            all.first_missing[pe] = s.first;
        all.missing[pe] += s.count;
    }
}

// From several candidates: the wanting PE itself, then the lowest.
void serve_in_turns(const entry& wants, std::vector<const entry*>& candidates, matches& all) {
    std::sort(candidates.begin(), candidates.end(), [&](const entry* a, const entry* b) {
        const bool is_far_a = a->pe() != wants.pe(), is_far_b = b->pe() != wants.pe();
        if (is_far_a != is_far_b) return is_far_b;
        return a->pe() != b->pe() ? a->pe() < b->pe() : a->place < b->place;
    });
    std::vector<stripe> rest{wants.indices()};
    for (const entry* has : candidates) {
        const std::vector<stripe> before = rest;
        for (const stripe& s : before)
            if (const auto part = common(s, has->indices())) tell(*has, wants, *part, all);
        rest = without(rest, has->indices());
        if (const auto both = common(wants.indices(), has->indices()))
            all.several[wants.pe()] += both->count - (size_of(before) - size_of(rest));
    }
    if (!rest.empty()) report_missing(wants, rest, all);
}

void serve(const entry& wants, std::vector<const entry*>& candidates, matches& all) {
    if (candidates.size() > 1) return serve_in_turns(wants, candidates, all);
    if (candidates.empty()) return report_missing(wants, {wants.indices()}, all);
    const auto part = common(wants.indices(), candidates.front()->indices());
    tell(*candidates.front(), wants, *part, all);
    if (part->count < wants.count) {
        std::vector<stripe> rest;
        append_rest(wants.indices(), *part, rest);
        report_missing(wants, rest, all);
    }
}

}  // namespace

void find_matches(std::vector<entry>& have, std::vector<entry>& want, global_index lowest,
                  std::uint64_t width, matches& all) {
    const auto key = [&](const entry& e) { return static_cast<std::uint64_t>(e.first - lowest); };
    radix_sort(have, width, key);
    radix_sort(want, width, key);
    std::vector<const entry*> near, candidates;
    std::size_t next = 0;
    for (const entry& wants : want) {
        const global_index last = last_of(wants.indices());
        std::erase_if(near, [&](const entry* e) { return last_of(e->indices()) < wants.first; });
        for (; next < have.size() && have[next].first <= last; ++next)
            if (last_of(have[next].indices()) >= wants.first) near.push_back(&have[next]);
        candidates.clear();
        for (const entry* e : near)
            if (common(wants.indices(), e->indices())) candidates.push_back(e);
        serve(wants, candidates, all);
    }
}

}  // namespace skerry::exchange
