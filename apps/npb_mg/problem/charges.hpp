// SPDX-License-Identifier: BSD-3-Clause
// The right-hand side: +1 at the ten largest of random numbers, -1 at the ten smallest.
#pragma once

#include <cstdint>
#include <vector>

#include "carrier.hpp"
#include "problem/grids.hpp"

namespace skerry::npb::mg {

struct charge {
    double value;
    std::int64_t point;  // among all, x fastest
    bool operator==(const charge&) const = default;
};

// Of the numbers at a PE's points: the largest ones first, then the smallest ones first. Fewer if
// there are fewer points.
std::vector<charge> extreme_charges(const size& all, const extent& mine, std::uint64_t seed);

struct charges {
    std::vector<std::int64_t> positive, negative;  // points
};

// The same of all PEs. Collective.
charges find_charges(carrier& pes, const size& all, const extent& mine, std::uint64_t seed);

}  // namespace skerry::npb::mg
