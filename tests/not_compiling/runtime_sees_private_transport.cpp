// SPDX-License-Identifier: BSD-3-Clause
// A user of the runtime must not see how a transport lays out its memory.
// forbidden: mapped_file.hpp
#include "skerry/runtime/world.hpp"

#ifndef SKERRY_WITHOUT_VIOLATION
#include "mapped_file.hpp"
#endif
