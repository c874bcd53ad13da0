// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "problem/block.hpp"

namespace skerry::cloverleaf {

// xvel1, yvel1 of the vertices from xvel0, yvel0 and the pressure and viscosity around them.
void accelerate(const block& b, rect vertices, double dt);

}  // namespace skerry::cloverleaf
