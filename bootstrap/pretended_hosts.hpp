// SPDX-License-Identifier: BSD-3-Clause
// For tests: SKERRY_PRETEND_HOSTS=2 makes the PEs of any job believe that the first half of them
// runs on one host and the second half on another ("2,cyclic": every other PE), so that they share
// memory within a half only.
#pragma once

#include "skerry/bootstrap/bootstrap.hpp"

namespace skerry::bootstrap {

// The membership itself where the variable is unset.
std::unique_ptr<membership> with_pretended_hosts(std::unique_ptr<membership> job);

}  // namespace skerry::bootstrap
