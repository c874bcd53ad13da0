// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/exchange/decomposition.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "skerry/base/fatal.hpp"

namespace skerry::exchange {
namespace {

// Points that travel from block to block, for the choice of a grid: cells on the cuts of direction
// d.
double surface(std::span<const global_index> cells, std::span<const int> blocks) {
    double sum = 0;
    for (std::size_t d = 0; d < cells.size(); ++d) {
        double face = blocks[d] - 1;
        for (std::size_t other = 0; other < cells.size(); ++other)
            if (other != d) face *= static_cast<double>(cells[other]);
        sum += face;
    }
    return sum;
}

// Tries every way to write n_pes as a product of one factor a direction; keeps the best in `best`.
void try_grids(std::span<const global_index> cells, int left, std::vector<int>& blocks,
               std::vector<int>& best) {
    if (blocks.size() + 1 == cells.size()) {
        if (left > cells[blocks.size()]) return;
        blocks.push_back(left);
        if (best.empty() || surface(cells, blocks) < surface(cells, best)) best = blocks;
        blocks.pop_back();
        return;
    }
    for (int factor = 1; factor <= left && factor <= cells[blocks.size()]; ++factor) {
        if (left % factor != 0) continue;
        blocks.push_back(factor);
        try_grids(cells, left / factor, blocks, best);
        blocks.pop_back();
    }
}

}  // namespace

decomposition decomposition::even(std::span<const global_index> cells,
                                  std::span<const int> blocks) {
    if (cells.size() != blocks.size())
        fatal("decomposition", "%zu directions of cells but %zu of blocks: give one each",
              cells.size(), blocks.size());
    std::vector<std::vector<global_index>> cuts(cells.size());
    for (std::size_t d = 0; d < cells.size(); ++d) {
        if (blocks[d] < 1 || cells[d] < blocks[d])
            fatal("decomposition", "%lld cells cannot be cut into %d blocks in direction %zu",
                  static_cast<long long>(cells[d]), blocks[d], d);
        const global_index base = cells[d] / blocks[d], rest = cells[d] % blocks[d];
        for (global_index i = 0; i <= blocks[d]; ++i)
            cuts[d].push_back(i * base + std::min(i, rest));
    }
    return at_cuts(std::move(cuts));
}

decomposition decomposition::balanced(std::span<const global_index> cells, int n_pes) {
    std::vector<int> blocks, best;
    try_grids(cells, n_pes, blocks, best);
    if (best.empty())
        fatal("decomposition", "there are too few cells for %d blocks: use fewer PEs", n_pes);
    return even(cells, best);
}

decomposition decomposition::at_cuts(std::vector<std::vector<global_index>> cuts) {
    if (cuts.empty() || cuts.size() > max_dimensions)
        fatal("decomposition", "%zu directions: there must be 1 to %d", cuts.size(),
              max_dimensions);
    for (const std::vector<global_index>& direction : cuts) {
        const bool ascending = std::adjacent_find(direction.begin(), direction.end(),
                                                  std::greater_equal<>()) == direction.end();
        if (direction.size() < 2 || direction.front() != 0 || !ascending)
            fatal("decomposition", "cuts must ascend from 0 to the number of cells");
    }
    decomposition made;
    made.cuts_ = std::move(cuts);
    made.require_few_blocks();
    return made;
}

void decomposition::require_few_blocks() const {
    std::int64_t product = 1;
    for (int d = 0; d < dimensions(); ++d) {
        product *= blocks(d);
        if (product > std::numeric_limits<int>::max())
            fatal("decomposition",
                  "directions 0 to %d alone have %lld blocks: there must be %d at "
                  "most, a block a PE",
                  d, static_cast<long long>(product), std::numeric_limits<int>::max());
    }
}

int decomposition::n_blocks() const {
    int product = 1;
    for (int d = 0; d < dimensions(); ++d) product *= blocks(d);
    return product;
}

int decomposition::blocks(int direction) const {
    return static_cast<int>(cuts_[direction].size()) - 1;
}

int decomposition::place(int pe, int direction) const {
    for (int d = 0; d < direction; ++d) pe /= blocks(d);
    return pe % blocks(direction);
}

section decomposition::owned(int pe, const extra_points& extra) const {
    section own;
    for (int d = 0; d < dimensions(); ++d) {
        const int at = place(pe, d);
        own.lo[d] = cuts_[d][at];
        own.hi[d] = cuts_[d][at + 1] + extra[d];
    }
    return own;
}

section decomposition::domain(const extra_points& extra) const {
    section all;
    for (int d = 0; d < dimensions(); ++d) all.hi[d] = cuts_[d].back() + extra[d];
    return all;
}

}  // namespace skerry::exchange
