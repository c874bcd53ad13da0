// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/section_set.hpp"

#include <algorithm>
#include <utility>

namespace skerry::exchange {
namespace {

bool starts_before(const section& a, const section& b) {
    for (int d = max_dimensions - 1; d >= 0; --d)
        if (a.lo[d] != b.lo[d]) return a.lo[d] < b.lo[d];
    return false;
}

// Joins neighbours in the order of their lower corners, again until a pass joins none. Pieces that
// are not neighbours in that order stay apart: a full search would take time quadratic in their
// number.
void join_neighbours(std::vector<section>& pieces) {
    bool joined = true;
    while (joined && pieces.size() > 1) {
        joined = false;
        std::sort(pieces.begin(), pieces.end(), starts_before);
        std::size_t kept = 0;
        for (std::size_t i = 1; i < pieces.size(); ++i) {
            if (join(pieces[kept], pieces[i])) {
                joined = true;
            } else {
                pieces[++kept] = pieces[i];
            }
        }
        pieces.resize(kept + 1);
    }
}

}  // namespace

section_set::section_set(const section& s) {
    if (s.empty()) return;
    pieces_.push_back(s);
    bounds_ = s;
}

section_set::section_set(std::span<const section> sections) {
    for (const section& s : sections) *this = unite(*this, s);
}

section_set section_set::stripe(global_index first, global_index count) {
    return section{{first, first + count}};
}

section_set section_set::of_disjoint(std::vector<section> pieces) {
    join_neighbours(pieces);
    section_set list;
    list.pieces_ = std::move(pieces);
    if (!list.pieces_.empty()) list.bounds_ = list.pieces_.front();
    for (const section& s : list.pieces_) list.bounds_ = bounding_box(list.bounds_, s);
    return list;
}

global_index section_set::size() const {
    global_index sum = 0;
    for (const section& s : pieces_) sum += s.size();
    return sum;
}

bool section_set::contains(const position& at) const {
    return std::any_of(pieces_.begin(), pieces_.end(),
                       [&](const section& s) { return s.contains(at); });
}

section_set intersect(const section_set& a, const section_set& b) {
    if (a.empty() || b.empty() || intersect(a.bounds_, b.bounds_).empty()) return {};
    std::vector<section> common;
    for (const section& in_a : a.pieces_) {
        for (const section& in_b : b.pieces_) {
            const section both = intersect(in_a, in_b);
            if (!both.empty()) common.push_back(both);
        }
    }
    return section_set::of_disjoint(std::move(common));
}

section_set subtract(const section_set& a, const section_set& b) {
    if (a.empty() || b.empty() || intersect(a.bounds_, b.bounds_).empty()) return a;
    std::vector<section> left = a.pieces_, next;
    for (const section& gone : b.pieces_) {
        next.clear();
        for (const section& s : left) subtract(s, gone, next);
        left.swap(next);
    }
    return section_set::of_disjoint(std::move(left));
}

section_set unite(const section_set& a, const section_set& b) {
    if (a.empty()) return b;
    std::vector<section> all = a.pieces_;
    const section_set added = subtract(b, a);
    all.insert(all.end(), added.pieces_.begin(), added.pieces_.end());
    return section_set::of_disjoint(std::move(all));
}

bool same_indices(const section_set& a, const section_set& b) {
    return a.size() == b.size() && subtract(a, b).empty();
}

}  // namespace skerry::exchange
