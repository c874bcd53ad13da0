// SPDX-License-Identifier: BSD-3-Clause
// The exchange library does not know the front ends.
// forbidden: shmem.h
#include "skerry/base/status.hpp"

#ifndef SKERRY_WITHOUT_VIOLATION
#include "shmem.h"
#endif
