// SPDX-License-Identifier: BSD-3-Clause
#include "problem/deck_lines.hpp"

#include <cctype>

namespace skerry::cloverleaf {
namespace {

bool is_blank(char c) {
    return std::isspace(static_cast<unsigned char>(c)) || c == '=' || c == ',';
}

// Appends the tokens of one physical line; true when a backslash continues it.
bool append_tokens(std::string_view line, int number, token_line& tokens) {
    std::string word;
    const auto flush = [&] {
        if (!word.empty()) tokens.push_back({word, number});
        word.clear();
    };
    for (const char c : line) {
        if (c == '!' || c == ';') break;
        if (c == '\\') {
            flush();
            return true;
        }
        if (is_blank(c))
            flush();
        else
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    flush();
    return false;
}

}  // namespace

std::vector<token_line> split_deck(std::string_view text) {
    std::vector<token_line> lines;
    token_line current;
    for (int number = 1; !text.empty(); ++number) {
        const auto end = text.find('\n');
        const bool continued = append_tokens(text.substr(0, end), number, current);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        if (continued && !text.empty()) continue;
        if (!current.empty()) lines.push_back(std::move(current));
        current.clear();
    }
    return lines;
}

}  // namespace skerry::cloverleaf
