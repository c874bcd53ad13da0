// SPDX-License-Identifier: BSD-3-Clause
#include "outcome.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdint>
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
    // gfortran 12 passes variables of fixed length to collectives by value, where nothing can reach
    // them: then the length stands in the place of the address.
    constexpr std::uintptr_t least_address = 4096;
    if (reinterpret_cast<std::uintptr_t>(errmsg) < least_address) return;
    const std::size_t length = std::min(std::strlen(text), errmsg_length);
    std::memcpy(errmsg, text, length);
    std::memset(errmsg + length, ' ', errmsg_length - length);
}

}  // namespace skerry::coarray
