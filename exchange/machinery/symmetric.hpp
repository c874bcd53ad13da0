// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "skerry/exchange/plan.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange {

// Whether all PEs can reach their partners' points by their own addresses. Collective.
bool has_symmetric_fields(const plan& what, runtime::world& world);

// Ends the program with a message if they cannot. Collective.
void require_symmetric_fields(const plan& what, runtime::world& world);

}  // namespace skerry::exchange
