// SPDX-License-Identifier: BSD-3-Clause
// A set of global indices, kept as disjoint sections and never expanded: its memory and the time of
// the operations grow with the number of pieces, not with their lengths.
#pragma once

#include <span>
#include <vector>

#include "skerry/exchange/section.hpp"

namespace skerry::exchange {

class index_list {
 public:
    index_list() = default;
    index_list(const section& s);  // NOLINT: a section is the simplest index list
    // Any sections; those that overlap are counted once.
    explicit index_list(std::span<const section> sections);
    // `count` consecutive indices of a one-dimensional space.
    static index_list stripe(global_index first, global_index count);

    // Disjoint, none empty, in ascending order of their lower corners (the slowest direction
    // first). Equal sets may be cut into different pieces; the same operations on equal pieces give
    // equal pieces.
    std::span<const section> pieces() const { return pieces_; }
    bool empty() const { return pieces_.empty(); }
    global_index size() const;
    const section& bounds() const { return bounds_; }  // meaningless when empty
    bool contains(const position& at) const;

    friend index_list intersect(const index_list& a, const index_list& b);
    friend index_list subtract(const index_list& a, const index_list& b);
    friend index_list unite(const index_list& a, const index_list& b);

 private:
    static index_list of_disjoint(std::vector<section> pieces);

    std::vector<section> pieces_;
    section bounds_;
};

index_list intersect(const index_list& a, const index_list& b);
index_list subtract(const index_list& a, const index_list& b);
index_list unite(const index_list& a, const index_list& b);
bool same_indices(const index_list& a, const index_list& b);

}  // namespace skerry::exchange
