// SPDX-License-Identifier: BSD-3-Clause
// The cases of the halo benchmark and their geometry, the same for every implementation: fields of
// doubles, x contiguous, cut in x and y, `depth` ghost layers around a tile in x and y, none in z.
// Nothing is periodic; corners are filled.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace halo_bench {

struct scenario {
    std::string name;
    std::array<long, 3> cells;  // of each PE; of all together where these are slabs
    bool slabs;                 // cut in y only
    int depth;
    int fields;
};

std::vector<scenario> all_scenarios();

// Cells of a tile, numbered from its own first one: ghost cells are negative or beyond.
struct box {
    std::array<long, 3> lo, hi;
    long size() const;
};

// What goes to and comes from one neighbour.
struct edge {
    int partner;
    std::array<int, 2> side;  // -1, 0 or 1 in x and y
    box out, in;
};

struct tile {
    scenario what;
    int pe;
    std::array<int, 2> grid, place;      // tiles in x and y; PEs are numbered along x first
    std::array<long, 3> first, cells;    // of this tile, in the whole grid
    std::array<long, 3> global, widest;  // the whole grid; the largest tile
    std::array<long, 3> strides;         // doubles

    tile(const scenario& of, int pe, int n_pes);
    std::size_t doubles() const;                            // of one field with its ghost cells
    double* origin(double* field) const;                    // its first own cell
    long at(long x, long y, long z) const;                  // from the origin
    double value(int field, long x, long y, long z) const;  // what the cell must hold
    // With all neighbours at once, or in x and then in y with the corners just received.
    std::vector<std::vector<edge>> phases(bool at_once) const;
    std::size_t bytes_sent() const;  // corners once

 private:
    box facing(const std::array<int, 2>& side, bool ghosts, bool with_x_ghosts) const;
};

void for_each_cell(const box& cells, const std::function<void(long, long, long)>& action);

// Copies of a box as anybody would write them by hand: loops of fixed length for rows of one or two
// cells. `to` and `from` are origins of fields; a buffer is packed without gaps.
double* pack(const tile& of, const double* from, const box& cells, double* buffer);
const double* unpack(const tile& of, double* to, const box& cells, const double* buffer);
// From one box to another of the same shape.
void copy(const tile& of, double* to, const box& there, const double* from, const box& here);

}  // namespace halo_bench
