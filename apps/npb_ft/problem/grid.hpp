// SPDX-License-Identifier: BSD-3-Clause
// The grid of a class, and what a PE has of it: planes (z) where the values are, columns (y) where
// their Fourier transform is. A row of all x is never divided.
#pragma once

#include <complex>
#include <cstddef>
#include <string>

namespace skerry::npb::ft {

using complex = std::complex<double>;

struct grid {
    int nx, ny, nz, iterations;

    std::size_t points() const { return static_cast<std::size_t>(nx) * ny * nz; }
};

grid grid_of(char problem_class);

struct slabs {
    grid all;
    int pe, n_pes;

    int planes() const { return all.nz / n_pes; }
    int first_plane() const { return pe * planes(); }
    int columns() const { return all.ny / n_pes; }
    int first_column() const { return pe * columns(); }
    // Complex numbers of a PE, in either form.
    std::size_t share() const { return all.points() / n_pes; }
    bool has_plane(int z) const { return z / planes() == pe; }
};

// Empty, or why so many PEs cannot share the grid.
std::string trouble_of(const grid& all, int n_pes);

}  // namespace skerry::npb::ft
