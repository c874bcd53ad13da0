// SPDX-License-Identifier: BSD-3-Clause
#include "problem/grids.hpp"

#include <algorithm>
#include <bit>

namespace skerry::npb::mg {

size size_of(char problem_class) {
    switch (problem_class) {
        case 'S':
            return {5, 4};
        case 'W':
            return {7, 4};
        case 'A':
            return {8, 4};
        case 'B':
            return {8, 20};
        default:
            return {9, 20};
    }
}

triple pe_grid::blocks() const {
    const int all = std::countr_zero(static_cast<unsigned>(n_pes));
    const int x = all / 3, y = (all - x) / 2;
    return {1 << x, 1 << y, 1 << (all - x - y)};
}

triple pe_grid::place_of(int other) const {
    const triple b = blocks();
    return {other % b[0], other / b[0] % b[1], other / b[0] / b[1]};
}

int pe_grid::at(triple place) const {
    const triple b = blocks();
    for (std::size_t d = 0; d < 3; ++d) place[d] = (place[d] + b[d]) % b[d];
    return place[0] + b[0] * (place[1] + b[1] * place[2]);
}

std::string trouble_of(const size& all, int n_pes) {
    if (!std::has_single_bit(static_cast<unsigned>(n_pes)))
        return "the number of PEs must be a power of two, not " + std::to_string(n_pes);
    const triple blocks = pe_grid{0, n_pes}.blocks();
    if (2 * *std::max_element(blocks.begin(), blocks.end()) > all.points())
        return "this class has " + std::to_string(all.points()) + " points a direction, which " +
               std::to_string(n_pes) + " PEs cannot share";
    return {};
}

// With fewer points than PEs a point stays where it is in the finer level: at the PE of the last of
// the points that it stands for.
extent cut(int level, const pe_grid& pes) {
    extent made{};
    const triple blocks = pes.blocks(), place = pes.place();
    const int points = 1 << level;
    for (std::size_t d = 0; d < 3; ++d) {
        made.spacing[d] = std::max(1, blocks[d] / points);
        made.n[d] = std::max(1, points / blocks[d]);
        made.first[d] = place[d] / made.spacing[d] * made.n[d];
        made.has_part = made.has_part && (place[d] + 1) % made.spacing[d] == 0;
    }
    return made;
}

extent whole(int level) {
    return {.first = {0, 0, 0}, .n = {1 << level, 1 << level, 1 << level}};
}

}  // namespace skerry::npb::mg
