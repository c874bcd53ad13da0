// SPDX-License-Identifier: BSD-3-Clause
// Reading settings from environment variables. A value that cannot be understood ends the program
// with one message that names the variable, the value and what was expected.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace skerry {

// The variable's value; nothing when unset or empty.
std::optional<std::string> environment_text(const char* name);

// A whole number in [least, most], or `otherwise` when unset.
long environment_number(const char* name, long otherwise, long least, long most);

// Seconds (decimal fraction allowed), or `otherwise` when unset.
double environment_seconds(const char* name, double otherwise);

// One of `choices`, or `otherwise` when unset; returns its index in `choices`.
std::size_t environment_choice(const char* name, std::initializer_list<std::string_view> choices,
                               std::size_t otherwise);

// A size in bytes: a number, decimal fraction allowed, and an optional unit k, m, g or t of either
// case (powers of 1,024). The grammar is that of SHMEM_SYMMETRIC_SIZE, OpenSHMEM 1.5 section 8.
std::size_t environment_bytes(const char* name, std::size_t otherwise);

// The same grammar on a text; nothing when it does not fit.
std::optional<std::size_t> parse_bytes(std::string_view text);

}  // namespace skerry
