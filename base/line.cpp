// SPDX-License-Identifier: BSD-3-Clause
#include "line.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "skerry/base/fatal.hpp"

namespace skerry {

line::line() {
    if (message_pe() >= 0) {
        append("skerry: PE %d: ", message_pe());
    } else {
        append("skerry: ");
    }
}

void line::append(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    append_list(format, arguments);
    va_end(arguments);
}

void line::append_list(const char* format, va_list arguments) {
    const std::size_t room = sizeof text_ - length_ - 1;  // one byte is kept for the newline
    const int wanted = std::vsnprintf(text_ + length_, room, format, arguments);
    if (wanted > 0) length_ += std::min(static_cast<std::size_t>(wanted), room - 1);
}

void line::write_to_stderr() {
    text_[length_] = '\n';
    // A full or closed stderr leaves nobody to tell.
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text_, length_ + 1);
}

}  // namespace skerry
