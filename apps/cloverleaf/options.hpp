// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

#include "problem/deck.hpp"

namespace skerry::cloverleaf {

struct options {
    std::string deck_file;         // empty: the built-in test problem
    std::string strategy;          // empty: the session's default
    int x_cells = 0, y_cells = 0;  // 0: the deck's
    std::int64_t steps = -1;       // -1: the deck's
    std::string json, output, vtk;
    bool list = false, help = false;
    std::string error;  // what is wrong with the command line
};

options parse_options(int argc, char** argv);
std::string usage();

// The deck that the options name, with their overrides.
deck_result load_deck(const options& o);

}  // namespace skerry::cloverleaf
