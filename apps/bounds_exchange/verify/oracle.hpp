// SPDX-License-Identifier: BSD-3-Clause
// What every point must hold after an exchange, from its place on the globe alone: nothing here
// knows of blocks of other PEs, messages or index lists.
#pragma once

#include <string>

#include "problem/grid.hpp"

namespace skerry::bounds_exchange {

// Which field of a run, and the how-manieth filling: values differ where anything differs.
struct stamp {
    int field, round;
};

// Owned points get their values, all others one that no point has.
void fill(const grid& all, const block& mine, const layout& memory, const field& of, stamp what);

struct verdict {
    long wrong = 0;     // points of the block and its halo
    std::string first;  // the first of them
};
verdict check(const grid& all, const block& mine, const layout& memory, const field& of,
              stamp what);

}  // namespace skerry::bounds_exchange
