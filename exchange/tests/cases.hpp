// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "skerry/base/environment.hpp"

namespace skerry::exchange::tests {

// How many random cases to try where so many are usual: as many times more as SKERRY_TEST_TIMES
// says, as the tests of the label `thorough` do.
inline int cases(int usual) {
    return usual * static_cast<int>(environment_number("SKERRY_TEST_TIMES", 1, 1, 1000));
}

}  // namespace skerry::exchange::tests
