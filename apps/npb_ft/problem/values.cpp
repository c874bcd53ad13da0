// SPDX-License-Identifier: BSD-3-Clause
#include "problem/values.hpp"

#include "random.hpp"

namespace skerry::npb::ft {

void fill(const slabs& mine, complex* planes, std::uint64_t seed) {
    random_numbers numbers(seed);
    numbers.skip(2 * mine.share() * static_cast<std::uint64_t>(mine.pe));
    numbers.fill({reinterpret_cast<double*>(planes), 2 * mine.share()});
}

complex partial_checksum(const slabs& mine, const complex* planes) {
    const grid& all = mine.all;
    complex sum = 0;
    for (int j = 1; j <= 1024; ++j) {
        const int x = j % all.nx, y = 3 * j % all.ny, z = 5 * j % all.nz;
        if (!mine.has_plane(z)) continue;
        const auto row = static_cast<std::size_t>(z - mine.first_plane()) * all.ny + y;
        sum += planes[row * all.nx + x];
    }
    return sum / static_cast<double>(all.points());
}

}  // namespace skerry::npb::ft
