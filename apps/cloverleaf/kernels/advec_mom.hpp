// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "kernels/advec_cell.hpp"
#include "problem/block.hpp"

namespace skerry::cloverleaf {

// Remaps both velocities of vertices along one direction. The first sweep works in place on xvel1,
// yvel1, so it must be given all of them at once; the second writes xvel0, yvel0, which are thereby
// ready for the next step.
void advec_mom_x(const block& b, rect vertices, sweep s);
void advec_mom_y(const block& b, rect vertices, sweep s);

}  // namespace skerry::cloverleaf
