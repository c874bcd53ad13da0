// SPDX-License-Identifier: BSD-3-Clause
#include "outcome.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "front_end.hpp"

namespace skerry::coarray {

void report::fail(int code, const char* format, ...) const {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!stat) fatal(routine(), "%s", text);
    *stat = code;
    if (!errmsg) return;
    const std::size_t length = std::min(std::strlen(text), errmsg_length);
    std::memcpy(errmsg, text, length);
    std::memset(errmsg + length, ' ', errmsg_length - length);
}

}  // namespace skerry::coarray
