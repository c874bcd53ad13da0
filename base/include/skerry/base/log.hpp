// SPDX-License-Identifier: BSD-3-Clause
// Messages to stderr, one write per line so that lines of several PEs never mix.
#pragma once

namespace skerry {

enum class log_level { error, warning, info, debug };

// The threshold comes from SKERRY_LOG (error | warning | info | debug; default warning).
bool log_enabled(log_level level);

// printf-style; adds "skerry: PE n: " and the newline.
void log(log_level level, const char* format, ...) __attribute__((format(printf, 2, 3)));

}  // namespace skerry
