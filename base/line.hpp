// SPDX-License-Identifier: BSD-3-Clause
// One line of output, formatted in place and written with a single system call.
#pragma once

#include <cstdarg>
#include <cstddef>

namespace skerry {

class line {
 public:
    line();  // starts with "skerry: PE n: ", or "skerry: " before the PE is known
    void append(const char* format, ...) __attribute__((format(printf, 2, 3)));
    void append_list(const char* format, va_list arguments);
    void write_to_stderr();  // adds the newline

 private:
    char text_[1024];
    std::size_t length_ = 0;
};

}  // namespace skerry
