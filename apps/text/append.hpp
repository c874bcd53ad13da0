// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdarg>
#include <cstdio>
#include <string>

namespace skerry::apps {

// As printf prints, at most 511 characters.
__attribute__((format(printf, 2, 3))) inline void append(std::string& to, const char* format, ...) {
    char line[512];
    std::va_list values;
    va_start(values, format);
    std::vsnprintf(line, sizeof line, format, values);
    va_end(values);
    to += line;
}

}  // namespace skerry::apps
