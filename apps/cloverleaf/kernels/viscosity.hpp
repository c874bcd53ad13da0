// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "problem/block.hpp"

namespace skerry::cloverleaf {

// Artificial viscosity of the cells; needs pressure and xvel0, yvel0 one layer around.
void viscosity(const block& b, rect cells);

}  // namespace skerry::cloverleaf
