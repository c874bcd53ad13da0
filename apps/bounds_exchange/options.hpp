// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

namespace skerry::bounds_exchange {

struct options {
    std::vector<std::string> forms = {"original", "plan"};
    std::vector<std::string> strategies = {"tuned"};
    std::string points = "p";  // kinds of the fields, in turn
    std::string json;
    int columns = 0, rows = 0;  // 0: chosen
    int levels = 40, fields = 1, repeats = 100;
    bool list = false, help = false;
    std::string error;  // what is wrong with the command line
};

options parse_options(int argc, char** argv);
std::string usage();

}  // namespace skerry::bounds_exchange
