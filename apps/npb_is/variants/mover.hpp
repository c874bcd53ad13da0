// SPDX-License-Identifier: BSD-3-Clause
// What a variant is: it brings keys to the PEs whose buckets they are in.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "problem/ranking.hpp"

namespace skerry::npb::is {

class mover {
 public:
    virtual ~mover() = default;
    virtual std::string name() const = 0;
    // All members are collective, called in this order in each ranking.

    // The sums over PEs of what each has: its buckets' sizes, then n_tests values.
    virtual std::span<const std::int32_t> sums(std::span<const std::int32_t> mine) = 0;
    // Where this PE's keys of each bucket are to be written; PE q's buckets begin at first[q].
    virtual void places(std::span<const std::size_t> first, std::span<key*> next) = 0;
    // Once they are written there: the keys of this PE's buckets.
    virtual std::span<const key> move() = 0;
};

}  // namespace skerry::npb::is
