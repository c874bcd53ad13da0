// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "pmix/interface.hpp"

namespace skerry::bootstrap::pmix {

// libpmix, the one that the process has already (an MPI's) or one that the loader finds; null where
// there is none.
const functions* library();

}  // namespace skerry::bootstrap::pmix
