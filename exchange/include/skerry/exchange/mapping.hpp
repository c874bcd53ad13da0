// SPDX-License-Identifier: BSD-3-Clause
// Who sends which indices to whom, from who has and who wants which.
#pragma once

#include <span>
#include <vector>

#include "skerry/exchange/section_set.hpp"

namespace skerry::exchange {

// What all PEs have and want of one index space, by PE. Indices may be had by several PEs.
struct distribution {
    std::vector<section_set> have;
    std::vector<section_set> want;
    // What is had stands elsewhere, as that of a periodic neighbour: `have` is what the PEs have,
    // moved by this.
    position moved{0, 0, 0, 0};
};

struct transfer {
    int partner;
    section_set indices;
};

// One PE's part. Both ends of a transfer cut its indices into the same pieces, in the same order.
struct mapping {
    std::vector<transfer> sends;     // ascending partners
    std::vector<transfer> receives;  // ascending partners
    section_set missing;             // wanted, but nobody has them
};

// Where several PEs have a wanted index, the PE that can give most of what is still wanted gives
// all it can, then the next, ties going to the lower PE: so the fewest messages as a rule, and both
// sides know.
mapping make_mapping(int pe, const distribution& all);

}  // namespace skerry::exchange
