// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "problem/block.hpp"

namespace skerry::cloverleaf {

// What the error check of a PdV phase reduces: the smallest volume, relative to the cell, after the
// flow through all faces, through the x faces alone, or through the y faces alone.
using relative_volume = double;

// Half-step pressure. Density and energy at the half step serve nothing else, so they are not
// written, and there is nothing to revert.
relative_volume pdv_predictor(const block& b, rect cells, double dt);

// density0 and energy0 after the full Lagrangian step, in place, from the volume fluxes.
relative_volume pdv_corrector(const block& b, rect cells);

}  // namespace skerry::cloverleaf
