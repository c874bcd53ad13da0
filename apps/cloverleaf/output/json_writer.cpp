// SPDX-License-Identifier: BSD-3-Clause
#include "output/json_writer.hpp"

#include <cmath>
#include <cstdio>

namespace skerry::cloverleaf {

void json_writer::next(std::string_view key) {
    if (!first_) out_ += ", ";
    first_ = false;
    if (key.empty()) return;
    quote(key);
    out_ += ": ";
}

void json_writer::open(std::string_view key, char bracket) {
    next(key);
    out_ += bracket;
    first_ = true;
}

void json_writer::close(char bracket) {
    out_ += bracket;
    first_ = false;
}

void json_writer::number(std::string_view key, double value) {
    if (!std::isfinite(value)) return null(key);  // JSON has no NaN
    next(key);
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", value);
    out_ += text;
}

void json_writer::text(std::string_view key, std::string_view value) {
    next(key);
    quote(value);
}

void json_writer::boolean(std::string_view key, bool value) {
    next(key);
    out_ += value ? "true" : "false";
}

void json_writer::null(std::string_view key) {
    next(key);
    out_ += "null";
}

void json_writer::quote(std::string_view text) {
    out_ += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') out_ += '\\';
        if (static_cast<unsigned char>(c) >= 0x20)
            out_ += c;
        else {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
            out_ += escape;
        }
    }
    out_ += '"';
}

}  // namespace skerry::cloverleaf
