// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "problem/block.hpp"
#include "problem/deck.hpp"

namespace skerry::cloverleaf {

// Sets density0, energy0, xvel0 and yvel0 of the block; halos are left for the first exchange.
void set_initial_fields(const deck& d, const block& b);

}  // namespace skerry::cloverleaf
