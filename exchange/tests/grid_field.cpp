// SPDX-License-Identifier: BSD-3-Clause
#include "grid_field.hpp"

#include <algorithm>
#include <random>

namespace skerry::exchange::tests {
namespace {

// Points around the largest block: one more than the halo has, to see that it is left alone.
global_index margin_of(const grid& g) {
    int deepest = 0;
    for (int d = 0; d < g.blocks.dimensions(); ++d)
        deepest = std::max({deepest, g.shape.of(d).below, g.shape.of(d).above});
    return deepest + 1;
}

// Cuts at random: blocks of 1 to 6 cells.
std::vector<global_index> random_cuts(int blocks, std::mt19937& random) {
    std::vector<global_index> cuts{0};
    for (int i = 0; i < blocks; ++i)
        cuts.push_back(cuts.back() + std::uniform_int_distribution<global_index>(1, 6)(random));
    return cuts;
}

// Some way to write n as a product.
int some_divisor(int n, std::mt19937& random) {
    int divisor = std::uniform_int_distribution<int>(1, n)(random);
    while (n % divisor != 0) --divisor;
    return divisor;
}

decomposition random_blocks(int n_pes, int dimensions, std::mt19937& random) {
    std::vector<std::vector<global_index>> cuts;
    for (int d = 0; d + 1 < dimensions; ++d) {
        const int blocks = some_divisor(n_pes, random);
        n_pes /= blocks;
        cuts.push_back(random_cuts(blocks, random));
    }
    cuts.push_back(random_cuts(n_pes, random));
    return decomposition::at_cuts(std::move(cuts));
}

}  // namespace

extra_points extra_on(const grid& g, extra_points centering) {
    for (int d = 0; d < max_dimensions; ++d)
        if (g.shape.periodic[d]) centering[d] = 0;
    return centering;
}

grid_layout grid_layout::make(const grid& g, const extra_points& extra, global_index padding) {
    grid_layout made;
    made.elements = 1;
    const global_index margin = margin_of(g);
    for (int d = 0; d < g.blocks.dimensions(); ++d) {
        global_index longest = 0;
        for (int pe = 0; pe < g.blocks.n_blocks(); ++pe)
            longest = std::max(longest, g.blocks.owned(pe, extra).length(d));
        made.strides[d] = made.elements;
        made.first += margin * made.elements;
        made.elements *= longest + 2 * margin;
        if (d == 0) made.elements += padding;
    }
    return made;
}

double value_of(const position& at, int field, int round) {
    double value = 1 + field + 16.0 * round;
    for (int d = 0; d < max_dimensions; ++d) value = value * 64 + static_cast<double>(at[d]) + 8;
    return value;
}

grid_field::grid_field(const grid& g, const extra_points& extra, int number, int pe, double* memory,
                       const grid_layout& layout)
    : grid_(&g),
      extra_(extra),
      number_(number),
      memory_(memory),
      layout_(layout),
      own_(g.blocks.owned(pe, extra)),
      around_(own_) {
    for (int d = 0; d < g.blocks.dimensions(); ++d)
        around_ = grown(around_, d, margin_of(g), margin_of(g));
}

field grid_field::described() const {
    return {.name = "test field",
            .first = memory_ + layout_.first,
            .strides = layout_.strides,
            .extra = extra_};
}

template <typename action>
void grid_field::for_each_element(action act) const {
    const global_index count = around_.size();
    for (global_index i = 0; i < count; ++i) {
        position at{};
        global_index rest = i, offset = layout_.first;
        for (int d = 0; d < max_dimensions; ++d) {
            at[d] = around_.lo[d] + rest % around_.length(d);
            rest /= around_.length(d);
            offset += (at[d] - own_.lo[d]) * layout_.strides[d];
        }
        act(at, memory_[offset]);
    }
}

bool grid_field::is_exchanged(const position& at) const {
    const section domain = grid_->blocks.domain(extra_);
    int directions_outside = 0;
    for (int d = 0; d < grid_->blocks.dimensions(); ++d) {
        const bool is_there = at[d] >= domain.lo[d] && at[d] < domain.hi[d];
        if (!is_there && !grid_->shape.periodic[d]) return false;
        const sides layers = grid_->shape.of(d);
        if (own_.lo[d] - at[d] > layers.below || at[d] - own_.hi[d] + 1 > layers.above)
            return false;
        if (at[d] < own_.lo[d] || at[d] >= own_.hi[d]) ++directions_outside;
    }
    return directions_outside <= 1 || grid_->shape.corners;
}

// The point that one beyond a periodic boundary stands for.
position grid_field::in_domain(position at) const {
    const section domain = grid_->blocks.domain(extra_);
    for (int d = 0; d < grid_->blocks.dimensions(); ++d) {
        const global_index length = domain.length(d);
        at[d] = ((at[d] - domain.lo[d]) % length + length) % length + domain.lo[d];
    }
    return at;
}

void grid_field::fill(int round) {
    for_each_element([&](const position& at, double& element) {
        element = own_.contains(at) ? value_of(at, number_, round) : mark(round);
    });
}

int grid_field::count_wrong(int round, std::string& where) const {
    int wrong = 0;
    for_each_element([&](const position& at, double& element) {
        const double expected =
            is_exchanged(at) ? value_of(in_domain(at), number_, round) : mark(round);
        if (element == expected) return;
        if (wrong++ > 0) return;
        where = "field " + std::to_string(number_) + " at (" + std::to_string(at[0]) + ", " +
                std::to_string(at[1]) + ", " + std::to_string(at[2]) +
                "): " + std::to_string(element) + " instead of " + std::to_string(expected);
    });
    return wrong;
}

std::vector<grid> grids_for(int n_pes, int seed) {
    std::mt19937 random(12345 + n_pes + 100 * seed);  // the same on all PEs
    const global_index cells_2d[] = {23, 17}, cells_3d[] = {9, 7, 17};
    std::vector<grid> grids;
    grids.push_back({"even 2-D, depth 1", decomposition::balanced(cells_2d, n_pes), {1, true}});
    grids.push_back({"even 2-D, depth 2", decomposition::balanced(cells_2d, n_pes), {2, true}});
    grids.push_back({"even 2-D, no corners", decomposition::balanced(cells_2d, n_pes), {2, false}});
    grids.push_back({"3-D", decomposition::balanced(cells_3d, n_pes), {1, true}});
    grids.push_back({"thin 1-D", random_blocks(n_pes, 1, random), {3, true}});
    for (int i = 0; i < 3; ++i)
        grids.push_back(
            {"thin 2-D no. " + std::to_string(i), random_blocks(n_pes, 2, random), {1 + i, true}});
    // The last entries: periodic, and layers below and above that differ.
    for (int i = 0; i < 4; ++i) {
        halo_shape shape{1 + i % 2, i != 2, {i != 1, i != 0}, {}};
        if (i == 3) shape.depths = {sides{0, 3}, sides{2, 1}};
        grids.push_back(
            {"periodic 2-D no. " + std::to_string(i), random_blocks(n_pes, 2, random), shape});
    }
    grids.push_back({"periodic 3-D",
                     decomposition::balanced(cells_3d, n_pes),
                     {2, true, {true, true, true}, {}}});
    return grids;
}

grid tall_grid_for(int n_pes) {
    std::vector<global_index> across{0};
    for (int pe = 0; pe < n_pes; ++pe) across.push_back(across.back() + 3 + pe % 2);
    return {"tall 2-D", decomposition::at_cuts({across, {0, 4500}}), {2, true}};
}

}  // namespace skerry::exchange::tests
