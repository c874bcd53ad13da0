// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "handles.hpp"

using namespace skerry;
using exchange::c::given;

extern "C" {

skerry_blocks* skerry_blocks_make(const skerry_world* world, int dimensions, const int64_t* cells,
                                  const int* grid) {
    const int n_pes = given(world, "skerry_blocks_make", "world").here->n_pes();
    if (dimensions < 1 || dimensions > exchange::max_dimensions)
        fatal("skerry_blocks_make", "%d directions: there must be 1 to %d", dimensions,
              exchange::max_dimensions);
    const auto n = static_cast<std::size_t>(dimensions);
    const std::span all = given(cells, n, "skerry_blocks_make", "cells");
    using exchange::decomposition;
    return new skerry_blocks{grid ? decomposition::even(all, std::span(grid, n))
                                  : decomposition::balanced(all, n_pes)};
}

void skerry_blocks_destroy(skerry_blocks* blocks) {
    delete blocks;
}

int skerry_blocks_dimensions(const skerry_blocks* blocks) {
    return given(blocks, "skerry_blocks_dimensions", "blocks").cut.dimensions();
}

void skerry_blocks_owned(const skerry_blocks* blocks, int pe, int64_t* first, int64_t* end) {
    const auto& cut = given(blocks, "skerry_blocks_owned", "blocks").cut;
    if (pe < 0 || pe >= cut.n_blocks())
        fatal("skerry_blocks_owned", "PE %d has no block: there are %d", pe, cut.n_blocks());
    given(first, "skerry_blocks_owned", "first");
    given(end, "skerry_blocks_owned", "end");
    const exchange::section own = cut.owned(pe);
    std::copy_n(own.lo.begin(), cut.dimensions(), first);
    std::copy_n(own.hi.begin(), cut.dimensions(), end);
}

void skerry_blocks_largest(const skerry_blocks* blocks, int64_t* lengths) {
    const auto& cut = given(blocks, "skerry_blocks_largest", "blocks").cut;
    given(lengths, "skerry_blocks_largest", "lengths");
    // The blocks of PE 0 are the first of each direction, and those get the remainder.
    const exchange::section first = cut.owned(0);
    for (int d = 0; d < cut.dimensions(); ++d) lengths[d] = first.length(d);
}

}  // extern "C"
