// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "problem/block.hpp"

namespace skerry::cloverleaf {

// The first sweep of a step reads density0, energy0 and writes density1, energy1; the second reads
// those and writes density0, energy0, and the pressure that goes with them.
enum class sweep { first, second };

// Remaps the cells along one direction and writes the mass flux of all their faces across it.
void advec_cell_x(const block& b, rect cells, sweep s);
void advec_cell_y(const block& b, rect cells, sweep s);

}  // namespace skerry::cloverleaf
