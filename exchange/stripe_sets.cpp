// SPDX-License-Identifier: BSD-3-Clause
#include "stripe_sets.hpp"

#include <algorithm>
#include <tuple>

namespace skerry::exchange {
namespace {

// Calls act(first of a group, past its last) for each group of `sorted` that has the same key.
template <typename type, typename function, typename action>
void for_each_group(const std::vector<type>& sorted, function key, action act) {
    for (auto begin = sorted.begin(); begin != sorted.end();) {
        const auto end =
            std::find_if(begin, sorted.end(), [&](const type& t) { return key(t) != key(*begin); });
        act(begin, end);
        begin = end;
    }
}

// A stripe with what it is sorted by.
struct classed {
    global_index residue;
    stripe s;
    auto key() const { return std::tuple(s.stride, residue, s.first); }
};

std::vector<classed> by_class(std::span<const stripe> all) {
    std::vector<classed> made;
    made.reserve(all.size());
    for (const stripe& s : all) made.push_back({residue_of(s.first, s.stride), s});
    const auto before = [](const classed& x, const classed& y) { return x.key() < y.key(); };
    if (!std::is_sorted(made.begin(), made.end(), before))
        std::sort(made.begin(), made.end(), before);
    return made;
}

// Those of one stride that overlap or go on become one.
std::vector<stripe> joined(std::span<const stripe> all) {
    std::vector<stripe> made;
    global_index residue = 0;
    for (const classed& next : by_class(all)) {
        const stripe& s = next.s;
        const bool goes_on = !made.empty() && made.back().stride == s.stride &&
                             residue == next.residue && s.first <= last_of(made.back()) + s.stride;
        residue = next.residue;
        if (!goes_on) {
            made.push_back(s);
            continue;
        }
        stripe& before = made.back();
        const global_index last = std::max(last_of(before), last_of(s));
        before.count = (last - before.first) / s.stride + 1;
    }
    return made;
}

// What is left of 0, ..., count - 1 without progressions of one stride, in one of two forms: runs
// between those that are taken, or the rest of each class modulo the stride.
class leftover {
 public:
    leftover(const stripe& whole, std::vector<stripe>& rest) : whole_(whole), rest_(rest) {}

    void take(const std::vector<stripe>& parts) {
        const global_index modulus = parts.front().stride;
        global_index lowest = whole_.count, highest = -1, total = 0;
        for (const stripe& p : parts) {
            lowest = std::min(lowest, p.first);
            highest = std::max(highest, last_of(p));
            total += p.count;
        }
        add(0, 1, lowest);
        const auto classes = modulus + static_cast<global_index>(parts.size());
        classes <= total ? take_by_class(parts, lowest, highest) : take_one_by_one(parts);
        add(highest + 1, 1, whole_.count - 1 - highest);
    }

 private:
    void add(global_index first, global_index stride, global_index count) {
        if (count > 0)
            rest_.push_back(ascending({whole_.at(first), stride * whole_.stride, count}));
    }
    void take_one_by_one(const std::vector<stripe>& parts) {
        std::vector<global_index> taken;
        for (const stripe& p : parts)
            for (global_index k = 0; k < p.count; ++k) taken.push_back(p.at(k));
        std::sort(taken.begin(), taken.end());
        for (std::size_t i = 1; i < taken.size(); ++i)
            add(taken[i - 1] + 1, 1, taken[i] - taken[i - 1] - 1);
    }
    void take_by_class(const std::vector<stripe>& parts, global_index lowest,
                       global_index highest) {
        const global_index modulus = parts.front().stride;
        const std::vector<classed> sorted = by_class(parts);
        auto next = sorted.begin();
        for (global_index c = 0; c < modulus; ++c) {
            global_index at = lowest + residue_of(c - lowest, modulus);
            for (; next != sorted.end() && next->residue == c; ++next) {
                add(at, modulus, (next->s.first - at) / modulus);
                at = std::max(at, last_of(next->s) + modulus);
            }
            if (at <= highest) add(at, modulus, (highest - at) / modulus + 1);
        }
    }

    const stripe& whole_;
    std::vector<stripe>& rest_;
};

}  // namespace

std::vector<stripe> rest_of(const stripe& whole, std::span<const stripe> parts) {
    if (parts.empty()) return {whole};
    std::vector<stripe> rest;
    if (parts.size() == 1) {
        append_rest(whole, parts.front(), rest);
        return rest;
    }
    // Counted in the stride of the whole; by ascending strides, as these take most.
    std::vector<stripe> places;
    for (const stripe& p : parts)
        places.push_back({(p.first - whole.first) / whole.stride,
                          p.count > 1 ? p.stride / whole.stride : 1, p.count});
    std::stable_sort(places.begin(), places.end(),
                     [](const stripe& x, const stripe& y) { return x.stride < y.stride; });
    const auto stride_of = [](const stripe& s) { return s.stride; };
    for_each_group(places, stride_of, [&](auto begin, auto end) {
        if (begin == places.begin()) return leftover(whole, rest).take({begin, end});
        std::vector<stripe> taken;
        for (auto p = begin; p != end; ++p)
            taken.push_back(ascending({whole.at(p->first), p->stride * whole.stride, p->count}));
        rest = without_all(rest, taken);
    });
    return rest;
}

std::vector<stripe> without_all(std::span<const stripe> whole, std::span<const stripe> taken) {
    const std::vector<meeting> all = meetings(whole, taken);
    std::vector<stripe> left, parts;
    auto next = all.begin();
    for (std::size_t w = 0; w < whole.size(); ++w) {
        parts.clear();
        for (; next != all.end() && next->a == w; ++next)
            parts.push_back(*common(whole[w], taken[next->b]));
        const std::vector<stripe> rest = rest_of(whole[w], parts);
        left.insert(left.end(), rest.begin(), rest.end());
    }
    return left;
}

std::vector<stripe> made_disjoint(std::vector<stripe> all) {
    all = joined(all);
    const bool has_one_stride =
        all.empty() || all.front().stride == all.back().stride;  // they are sorted by it
    if (has_one_stride) return all;
    // Each without those before it, of smaller strides.
    const std::vector<meeting> met = meetings(all, all);
    std::vector<stripe> made, parts;
    auto next = met.begin();
    for (std::size_t at = 0; at < all.size(); ++at) {
        parts.clear();
        for (; next != met.end() && next->a == at; ++next)
            if (next->b < at) parts.push_back(*common(all[at], all[next->b]));
        const std::vector<stripe> rest = rest_of(all[at], parts);
        made.insert(made.end(), rest.begin(), rest.end());
    }
    return made;
}

bool are_disjoint(std::span<const stripe> all) {
    const std::vector<stripe> once = joined(all);
    global_index before = 0, after = 0;
    for (const stripe& s : all) before += s.count;
    for (const stripe& s : once) after += s.count;
    if (before != after) return false;
    return once.empty() || once.front().stride == once.back().stride ||
           meetings(once, once).size() == once.size();
}

}  // namespace skerry::exchange
