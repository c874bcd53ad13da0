// SPDX-License-Identifier: BSD-3-Clause
#include "verify/official.hpp"

#include <cstdio>

namespace skerry::npb::is {
namespace {

// The rank in iteration t is rank + slope * (t + shift).
struct test {
    std::size_t place;
    std::int64_t rank;
    int slope, shift;
};

using tests = std::array<test, n_tests>;

tests tests_of(char problem_class) {
    switch (problem_class) {
        case 'S':
            return {{{48427, 0, 1, 0},
                     {17148, 18, 1, 0},
                     {23627, 346, 1, 0},
                     {62548, 64917, -1, 0},
                     {4431, 65463, -1, 0}}};
        case 'W':
            return {{{357773, 1249, 1, -2},
                     {934767, 11698, 1, -2},
                     {875723, 1039987, -1, 0},
                     {898999, 1043896, -1, 0},
                     {404505, 1048018, -1, 0}}};
        case 'A':
            return {{{2112377, 104, 1, -1},
                     {662041, 17523, 1, -1},
                     {5336171, 123928, 1, -1},
                     {3642833, 8288932, -1, -1},
                     {4250760, 8388264, -1, -1}}};
        case 'B':
            return {{{41869, 33422937, -1, 0},
                     {812306, 10244, 1, 0},
                     {5102857, 59149, 1, 0},
                     {18232239, 33135281, -1, 0},
                     {26860214, 99, 1, 0}}};
        default:
            return {{{44172927, 61147, 1, 0},
                     {72999161, 882988, 1, 0},
                     {74326391, 266290, 1, 0},
                     {129606274, 133997595, -1, 0},
                     {21736814, 133525895, -1, 0}}};
    }
}

}  // namespace

std::array<std::size_t, n_tests> test_places(char problem_class) {
    std::array<std::size_t, n_tests> places{};
    const tests all = tests_of(problem_class);
    for (std::size_t i = 0; i < all.size(); ++i) places[i] = all[i].place;
    return places;
}

verdict compare(char problem_class, std::span<const double> ranks) {
    verdict found{.passed = true, .text = {}, .obtained = {ranks.begin(), ranks.end()}};
    const tests all = tests_of(problem_class);
    for (std::size_t i = 0; i < ranks.size() && found.passed; ++i) {
        const test& one = all[i % n_tests];
        const auto t = static_cast<int>(i / n_tests) + 1;
        const auto expected = static_cast<double>(one.rank + one.slope * (t + one.shift));
        if (ranks[i] == expected) continue;
        char text[200];
        std::snprintf(text, sizeof text,
                      "in iteration %d the rank of key %zu is %.0f and should be %.0f", t,
                      one.place, ranks[i], expected);
        found.passed = false;
        found.text = text;
    }
    return found;
}

}  // namespace skerry::npb::is
