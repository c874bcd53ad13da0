// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "skerry/exchange/plan.hpp"
#include "skerry/runtime/operations.hpp"

namespace skerry::exchange {

// Whether partners can reach all fields' points by their addresses here.
bool has_symmetric_fields(const plan& what, const runtime::operations& with);

// Ends the program with a message if partners cannot reach a field's points by its address here.
void require_symmetric_fields(const plan& what, const runtime::operations& with);

}  // namespace skerry::exchange
