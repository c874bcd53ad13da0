// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "problem/block.hpp"

namespace skerry::cloverleaf {

// Mirrors a field at those sides of the block that are walls of the domain, depth layers deep.
void reflect(const block& b, field_id id, int depth);

}  // namespace skerry::cloverleaf
