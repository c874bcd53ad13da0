// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "problem/block.hpp"

namespace skerry::cloverleaf {

// pressure of the cells from density0 and energy0.
void ideal_gas(const block& b, rect cells);

}  // namespace skerry::cloverleaf
