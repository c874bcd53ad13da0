// SPDX-License-Identifier: BSD-3-Clause
// Nor the runtime's own private headers.
// forbidden: team_words.hpp
#include "skerry/runtime/team.hpp"

#ifndef SKERRY_WITHOUT_VIOLATION
#include "team_words.hpp"
#endif
