// SPDX-License-Identifier: BSD-3-Clause
// Bootstraps know nothing of transports.
// forbidden: skerry/transports/transport.hpp
#include "skerry/bootstrap/bootstrap.hpp"

#ifndef SKERRY_WITHOUT_VIOLATION
#include "skerry/transports/transport.hpp"
#endif
