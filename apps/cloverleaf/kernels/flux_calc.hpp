// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "problem/block.hpp"

namespace skerry::cloverleaf {

// Volumes that cross the faces in dt, from the mean of the velocities at both levels.
void flux_calc_x(const block& b, rect x_faces, double dt);
void flux_calc_y(const block& b, rect y_faces, double dt);

}  // namespace skerry::cloverleaf
