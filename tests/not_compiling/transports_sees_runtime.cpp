// SPDX-License-Identifier: BSD-3-Clause
// A lower layer must not see a higher one.
// forbidden: skerry/runtime/world.hpp
#include "skerry/transports/transport.hpp"

#ifndef SKERRY_WITHOUT_VIOLATION
#include "skerry/runtime/world.hpp"
#endif
