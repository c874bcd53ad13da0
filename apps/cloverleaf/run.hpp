// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "options.hpp"
#include "variants/session.hpp"

namespace skerry::cloverleaf {

// Runs the deck on this PE; the process's exit code.
int run(const options& o, const deck& d, session& here);

}  // namespace skerry::cloverleaf
