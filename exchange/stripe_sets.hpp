// SPDX-License-Identifier: BSD-3-Clause
// Many ascending stripes against many others: which have indices in common, and what is left of
// one without others. Time grows with the stripes and with what is found, not with their product,
// unless there are many different strides.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "progression.hpp"

namespace skerry::exchange {

// Positions in two lists of stripes.
struct meeting {
    std::size_t a, b;
    bool operator==(const meeting&) const = default;
    bool operator<(const meeting& other) const { return a != other.a ? a < other.a : b < other.b; }
};

// All pairs that have an index in common, in ascending order.
std::vector<meeting> meetings(std::span<const stripe> a, std::span<const stripe> b);

// Whether no index is in two of them.
bool are_disjoint(std::span<const stripe> all);

// What is left of `whole` without parts of it. Parts may overlap.
std::vector<stripe> rest_of(const stripe& whole, std::span<const stripe> parts);

// All of `whole` without what is in `taken`. Stripes of `whole` must not overlap.
std::vector<stripe> without_all(std::span<const stripe> whole, std::span<const stripe> taken);

// The same indices, each once.
std::vector<stripe> made_disjoint(std::vector<stripe> all);

}  // namespace skerry::exchange
