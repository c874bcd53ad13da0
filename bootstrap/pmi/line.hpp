// SPDX-License-Identifier: BSD-3-Clause
// Lines of the PMI-1 protocol: "cmd=get_result rc=0 value=...", words of name and value.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace skerry::bootstrap::pmi {

// The value of a name in a line; nothing where the line has no such word.
std::optional<std::string_view> value_of(std::string_view line, std::string_view name);

// The same as a whole number of at least 0.
std::optional<int> number_of(std::string_view line, std::string_view name);

// Values may hold neither spaces nor line ends, so bytes travel as hexadecimal digits.
std::string to_hex(std::span<const std::byte> bytes);
// False unless the text is as many bytes as there is room for.
bool from_hex(std::string_view text, std::span<std::byte> bytes);

}  // namespace skerry::bootstrap::pmi
