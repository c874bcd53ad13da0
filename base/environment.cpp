// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/base/environment.hpp"

#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "skerry/base/fatal.hpp"

namespace skerry {
namespace {

std::optional<double> parse_decimal(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return {};
    return value;
}

// How many powers of 1,024 a unit letter stands for; -1 for a letter that is no unit.
int unit_power(char letter) {
    const auto lower = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return static_cast<int>(std::string_view("_kmgt").find(lower));
}

}  // namespace

std::optional<std::string> environment_text(const char* name) {
    const char* value = std::getenv(name);
    if (!value || !*value) return {};
    return std::string(value);
}

long environment_number(const char* name, long otherwise, long least, long most) {
    const auto text = environment_text(name);
    if (!text) return otherwise;
    long value = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
    const bool whole = error == std::errc{} && end == text->data() + text->size();
    if (!whole || value < least || value > most)
        fatal(name, "the value '%s' is not a whole number from %ld to %ld", text->c_str(), least,
              most);
    return value;
}

double environment_seconds(const char* name, double otherwise) {
    const auto text = environment_text(name);
    if (!text) return otherwise;
    const auto value = parse_decimal(*text);
    if (!value || *value < 0)
        fatal(name, "the value '%s' is not a number of seconds", text->c_str());
    return *value;
}

std::size_t environment_choice(const char* name, std::initializer_list<std::string_view> choices,
                               std::size_t otherwise) {
    const auto text = environment_text(name);
    if (!text) return otherwise;
    std::string known;
    std::size_t index = 0;
    for (const auto choice : choices) {
        if (*text == choice) return index;
        known.append(known.empty() ? "" : ", ").append(choice);
        ++index;
    }
    fatal(name, "the value '%s' is not one of: %s", text->c_str(), known.c_str());
}

std::optional<std::size_t> parse_bytes(std::string_view text) {
    if (text.empty()) return {};
    int power = 0;
    if (std::isalpha(static_cast<unsigned char>(text.back()))) {
        power = unit_power(text.back());
        if (power < 1) return {};
        text.remove_suffix(1);
    }
    const auto number = parse_decimal(text);
    if (!number || *number < 0) return {};
    const double bytes = *number * std::ldexp(1.0, 10 * power);
    if (bytes >= std::ldexp(1.0, 63)) return {};
    return static_cast<std::size_t>(bytes);
}

std::size_t environment_bytes(const char* name, std::size_t otherwise) {
    const auto text = environment_text(name);
    if (!text) return otherwise;
    const auto bytes = parse_bytes(*text);
    if (!bytes)
        fatal(name,
              "the value '%s' is not a size: give a number and an optional unit, such as 512M or "
              "1.5G",
              text->c_str());
    return *bytes;
}

}  // namespace skerry
