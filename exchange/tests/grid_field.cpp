// SPDX-License-Identifier: BSD-3-Clause
#include "grid_field.hpp"

#include <algorithm>
#include <random>

namespace skerry::exchange::tests {
namespace {

// Points around the largest block: one more than the halo has, to see that it is left alone.
global_index margin_of(const grid& g) {
    return g.shape.depth + 1;
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
    if (!grid_->blocks.domain(extra_).contains(at)) return false;
    int directions_outside = 0;
    for (int d = 0; d < max_dimensions; ++d) {
        const global_index outside =
            std::max({own_.lo[d] - at[d], at[d] - own_.hi[d] + 1, global_index{0}});
        if (outside > grid_->shape.depth) return false;
        if (outside > 0) ++directions_outside;
    }
    return directions_outside <= 1 || grid_->shape.corners;
}

void grid_field::fill(int round) {
    for_each_element([&](const position& at, double& element) {
        element = own_.contains(at) ? value_of(at, number_, round) : mark(round);
    });
}

int grid_field::count_wrong(int round, std::string& where) const {
    int wrong = 0;
    for_each_element([&](const position& at, double& element) {
        const double expected = is_exchanged(at) ? value_of(at, number_, round) : mark(round);
        if (element == expected) return;
        if (wrong++ > 0) return;
        where = "field " + std::to_string(number_) + " at (" + std::to_string(at[0]) + ", " +
                std::to_string(at[1]) + ", " + std::to_string(at[2]) +
                "): " + std::to_string(element) + " instead of " + std::to_string(expected);
    });
    return wrong;
}

std::vector<grid> grids_for(int n_pes) {
    std::mt19937 random(12345 + n_pes);  // the same on all PEs
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
    return grids;
}

}  // namespace skerry::exchange::tests
