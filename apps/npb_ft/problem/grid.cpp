// SPDX-License-Identifier: BSD-3-Clause
#include "problem/grid.hpp"

namespace skerry::npb::ft {

grid grid_of(char problem_class) {
    switch (problem_class) {
        case 'W':
            return {128, 128, 32, 6};
        case 'A':
            return {256, 256, 128, 6};
        case 'B':
            return {512, 256, 256, 20};
        case 'C':
            return {512, 512, 512, 20};
        default:
            return {64, 64, 64, 6};
    }
}

std::string trouble_of(const grid& all, int n_pes) {
    for (const auto& [what, length] : {std::pair("planes", all.nz), std::pair("columns", all.ny)})
        if (length % n_pes != 0)
            return "this class has " + std::to_string(length) + " " + what + ", which " +
                   std::to_string(n_pes) + " PEs cannot share evenly: take a power of 2, at most " +
                   std::to_string(all.nz < all.ny ? all.nz : all.ny);
    return {};
}

}  // namespace skerry::npb::ft
