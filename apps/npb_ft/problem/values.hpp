// SPDX-License-Identifier: BSD-3-Clause
// A PE's planes: what they hold at the start, and the checksum of the whole grid.
#pragma once

#include <cstdint>

#include "problem/grid.hpp"

namespace skerry::npb::ft {

// Random numbers, real and imaginary parts in turn, x fastest.
void fill(const slabs& mine, complex* planes, std::uint64_t seed);

// This PE's part of the sum over 1024 points, divided by all points.
complex partial_checksum(const slabs& mine, const complex* planes);

}  // namespace skerry::npb::ft
