// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace skerry::cloverleaf {

struct token {
    std::string text;  // lower case
    int line = 0;      // from 1
};

// One logical line: its continuations joined, comments and blanks gone. Never empty.
using token_line = std::vector<token>;

// Every logical line of a deck; `=` and `,` count as blanks, `!` and `;` start a comment.
std::vector<token_line> split_deck(std::string_view text);

}  // namespace skerry::cloverleaf
