// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/section.hpp"

#include <algorithm>

namespace skerry::exchange {

section::section(std::initializer_list<range> ranges) {
    int direction = 0;
    for (const range& r : ranges) {
        if (direction == max_dimensions) break;
        lo[direction] = r.first;
        hi[direction] = r.last;
        ++direction;
    }
}

bool section::empty() const {
    for (int d = 0; d < max_dimensions; ++d)
        if (hi[d] <= lo[d]) return true;
    return false;
}

global_index section::size() const {
    if (empty()) return 0;
    global_index product = 1;
    for (int d = 0; d < max_dimensions; ++d) product *= length(d);
    return product;
}

bool section::contains(const position& at) const {
    for (int d = 0; d < max_dimensions; ++d)
        if (at[d] < lo[d] || at[d] >= hi[d]) return false;
    return true;
}

section intersect(const section& a, const section& b) {
    section common;
    for (int d = 0; d < max_dimensions; ++d) {
        common.lo[d] = std::max(a.lo[d], b.lo[d]);
        common.hi[d] = std::min(a.hi[d], b.hi[d]);
    }
    return common;
}

section bounding_box(const section& a, const section& b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    section box;
    for (int d = 0; d < max_dimensions; ++d) {
        box.lo[d] = std::min(a.lo[d], b.lo[d]);
        box.hi[d] = std::max(a.hi[d], b.hi[d]);
    }
    return box;
}

section grown(section s, int direction, global_index below, global_index above) {
    s.lo[direction] -= below;
    s.hi[direction] += above;
    return s;
}

section moved(section s, const position& by) {
    for (int d = 0; d < max_dimensions; ++d) {
        s.lo[d] += by[d];
        s.hi[d] += by[d];
    }
    return s;
}

void subtract(const section& a, const section& b, std::vector<section>& parts) {
    if (a.empty()) return;
    if (intersect(a, b).empty()) {
        parts.push_back(a);
        return;
    }
    // Peels off what lies below and above b, the slowest direction first, so that the parts of fast
    // directions stay long.
    section rest = a;
    for (int d = max_dimensions - 1; d >= 0; --d) {
        if (rest.lo[d] < b.lo[d]) {
            parts.push_back(rest);
            parts.back().hi[d] = b.lo[d];
            rest.lo[d] = b.lo[d];
        }
        if (rest.hi[d] > b.hi[d]) {
            parts.push_back(rest);
            parts.back().lo[d] = b.hi[d];
            rest.hi[d] = b.hi[d];
        }
    }
}

bool join(section& a, const section& b) {
    int differing = -1;
    for (int d = 0; d < max_dimensions; ++d) {
        if (a.lo[d] == b.lo[d] && a.hi[d] == b.hi[d]) continue;
        if (differing >= 0) return false;
        differing = d;
    }
    if (differing < 0) return false;
    if (a.hi[differing] == b.lo[differing]) {
        a.hi[differing] = b.hi[differing];
    } else if (b.hi[differing] == a.lo[differing]) {
        a.lo[differing] = b.lo[differing];
    } else {
        return false;
    }
    return true;
}

}  // namespace skerry::exchange
