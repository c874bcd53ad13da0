// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/base/log.hpp"

#include <cstdarg>

#include "line.hpp"
#include "skerry/base/environment.hpp"

namespace skerry {

bool log_enabled(log_level level) {
    static const auto threshold = static_cast<log_level>(
        environment_choice("SKERRY_LOG", {"error", "warning", "info", "debug"}, 1));
    return level <= threshold;
}

void log(log_level level, const char* format, ...) {
    if (!log_enabled(level)) return;
    line out;
    va_list arguments;
    va_start(arguments, format);
    out.append_list(format, arguments);
    va_end(arguments);
    out.write_to_stderr();
}

}  // namespace skerry
