// SPDX-License-Identifier: BSD-3-Clause
// A field of a test: memory of one PE's block with room around it, and what it must hold.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "skerry/exchange/halo.hpp"

namespace skerry::exchange::tests {

struct grid {
    std::string name;
    decomposition blocks;
    halo_shape shape;
};

// The points beyond the cells that a centering has on a grid: none in periodic directions.
extra_points extra_on(const grid& g, extra_points centering);

// The shape in memory that fields of a centering have on every PE of a grid.
struct grid_layout {
    position strides{};
    global_index first = 0;  // elements from the start of the memory to the first owned point
    global_index elements = 0;
    static grid_layout make(const grid& g, const extra_points& extra, global_index padding);
};

// The value that a point has in a round; no value is zero.
double value_of(const position& at, int field, int round);

class grid_field {
 public:
    // `memory` has room for layout.elements doubles.
    grid_field(const grid& g, const extra_points& extra, int number, int pe, double* memory,
               const grid_layout& layout);

    field described() const;
    // Owned points get their values, all others a mark.
    void fill(int round);
    // After the exchange: the number of elements that are not what they must be; `where` tells the
    // first.
    int count_wrong(int round, std::string& where) const;

 private:
    template <typename action>
    void for_each_element(action act) const;
    bool is_exchanged(const position& at) const;
    position in_domain(position at) const;
    double mark(int round) const { return -1000.0 - round; }

    const grid* grid_;
    extra_points extra_;
    int number_;
    double* memory_;
    grid_layout layout_;
    section own_, around_;
};

// Grids for a number of PEs: even, uneven and very thin blocks, one to three dimensions.
// Another seed makes other ones of those that are random.
std::vector<grid> grids_for(int n_pes, int seed = 0);
// Blocks side by side along direction 0, with thousands of points in their faces.
grid tall_grid_for(int n_pes);

}  // namespace skerry::exchange::tests
