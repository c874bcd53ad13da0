// SPDX-License-Identifier: BSD-3-Clause
// A set of global indices, kept as disjoint sections and never expanded: its memory and the time of
// the operations grow with the number of pieces, not with their lengths.
#pragma once

#include <span>
#include <vector>

#include "skerry/exchange/section.hpp"

namespace skerry::exchange {

class section_set {
 public:
    section_set() = default;
    section_set(const section& s);  // NOLINT: a section is the simplest of all
    // Any sections; those that overlap are counted once.
    explicit section_set(std::span<const section> sections);
    // `count` consecutive indices of a one-dimensional space.
    static section_set stripe(global_index first, global_index count);

    // Disjoint, none empty, in ascending order of their lower corners (the slowest direction
    // first). Equal sets may be cut into different pieces; the same operations on equal pieces give
    // equal pieces.
    std::span<const section> pieces() const { return pieces_; }
    bool empty() const { return pieces_.empty(); }
    global_index size() const;
    const section& bounds() const { return bounds_; }  // meaningless when empty
    bool contains(const position& at) const;

    friend section_set intersect(const section_set& a, const section_set& b);
    friend section_set subtract(const section_set& a, const section_set& b);
    friend section_set unite(const section_set& a, const section_set& b);

 private:
    static section_set of_disjoint(std::vector<section> pieces);

    std::vector<section> pieces_;
    section bounds_;
};

section_set intersect(const section_set& a, const section_set& b);
section_set subtract(const section_set& a, const section_set& b);
section_set unite(const section_set& a, const section_set& b);
bool same_indices(const section_set& a, const section_set& b);

}  // namespace skerry::exchange
