// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "options.hpp"
#include "variants/session.hpp"

namespace skerry::cloverleaf {

// Runs the deck on this PE. What goes wrong ends the whole run with a message and an exit code: see
// session::stop.
void run(const options& o, const deck& d, session& here);

}  // namespace skerry::cloverleaf
