// SPDX-License-Identifier: BSD-3-Clause
// A box of global indices in up to four directions. Directions that an index space does not have
// are the range 0..1, so that nothing here needs to know how many there are.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace skerry::exchange {

inline constexpr int max_dimensions = 4;

// Global numbers of points; direction 0 is the one that is contiguous in memory as a rule.
using global_index = std::int64_t;
using position = std::array<global_index, max_dimensions>;

struct range {
    global_index first, last;  // half-open: first, ..., last - 1
};

struct section {
    position lo{0, 0, 0, 0};
    position hi{1, 1, 1, 1};  // exclusive

    section() = default;
    // The ranges of the directions that there are, direction 0 first.
    section(std::initializer_list<range> ranges);

    global_index length(int direction) const { return hi[direction] - lo[direction]; }
    bool empty() const;
    global_index size() const;  // number of indices; the caller's spaces have fewer than 2^63
    bool contains(const position& at) const;

    auto operator<=>(const section&) const = default;
};

section intersect(const section& a, const section& b);  // may be empty
section bounding_box(const section& a, const section& b);
// The section with `below` and `above` layers added in one direction.
section grown(section s, int direction, global_index below, global_index above);
section moved(section s, const position& by);
// Appends the parts of `a` that are not in `b`, at most two a direction, disjoint.
void subtract(const section& a, const section& b, std::vector<section>& parts);
// Joins `b` to `a` if together they are a box (they must be disjoint); false if they are not.
bool join(section& a, const section& b);

}  // namespace skerry::exchange
