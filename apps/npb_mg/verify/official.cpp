// SPDX-License-Identifier: BSD-3-Clause
#include "verify/official.hpp"

#include <cmath>
#include <cstdio>

namespace skerry::npb::mg {
namespace {

constexpr double tolerance = 1e-8;

double official(char problem_class) {
    switch (problem_class) {
        case 'S':
            return 5.307707005734e-5;
        case 'W':
            return 6.467329375339e-6;
        case 'A':
            return 2.433365309069e-6;
        case 'B':
            return 1.800564401355e-6;
        default:
            return 0.5706732285740e-6;
    }
}

}  // namespace

verdict compare(char problem_class, double norm) {
    verdict found{.passed = false, .text = {}, .obtained = {norm}};
    const double expected = official(problem_class);
    found.passed = std::abs(norm - expected) <= tolerance * expected;  // NaN is not
    if (found.passed) return found;
    char text[100];
    std::snprintf(text, sizeof text, "the norm is %.12e and should be %.12e", norm, expected);
    found.text = text;
    return found;
}

}  // namespace skerry::npb::mg
