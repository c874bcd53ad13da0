// SPDX-License-Identifier: BSD-3-Clause
#include "pmi/line.hpp"

#include <charconv>

namespace skerry::bootstrap::pmi {
namespace {

constexpr std::string_view digits = "0123456789abcdef";

}  // namespace

std::optional<std::string_view> value_of(std::string_view line, std::string_view name) {
    while (!line.empty()) {
        const std::string_view word = line.substr(0, line.find(' '));
        line.remove_prefix(word.size() < line.size() ? word.size() + 1 : word.size());
        if (word.size() > name.size() && word.starts_with(name) && word[name.size()] == '=')
            return word.substr(name.size() + 1);
    }
    return {};
}

std::optional<int> number_of(std::string_view line, std::string_view name) {
    const auto text = value_of(line, name);
    if (!text) return {};
    int number = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
    if (error != std::errc{} || end != text->data() + text->size() || number < 0) return {};
    return number;
}

std::string to_hex(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte one : bytes) {
        text += digits[static_cast<unsigned>(one) / 16];
        text += digits[static_cast<unsigned>(one) % 16];
    }
    return text;
}

bool from_hex(std::string_view text, std::span<std::byte> bytes) {
    if (text.size() != 2 * bytes.size()) return false;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::size_t high = digits.find(text[2 * i]), low = digits.find(text[2 * i + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos) return false;
        bytes[i] = static_cast<std::byte>(high * 16 + low);
    }
    return true;
}

}  // namespace skerry::bootstrap::pmi
