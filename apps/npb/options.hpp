// SPDX-License-Identifier: BSD-3-Clause
// The command line that the NAS benchmarks share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "random.hpp"

namespace skerry::npb {

inline constexpr int failure = 1, usage_error = 2, wrong_answer = 3;  // exit codes

// How large a problem is; each benchmark has a table of its sizes.
inline constexpr std::string_view all_classes = "SWABC";

struct options {
    char problem_class = 'S';
    int repeats = 1;  // runs, each timed
    std::uint64_t seed = standard_seed;
    std::string strategy;  // empty: the variant's default; "tuned": measured
    std::string json;      // file, or - for the standard output
    bool list = false, help = false;
    std::string error;  // what is wrong with the command line
};

options parse_options(int argc, char** argv);

// `has_strategies`: the program carries its data by the exchange library.
std::string usage(std::string_view program, std::string_view summary, bool has_strategies);

}  // namespace skerry::npb
