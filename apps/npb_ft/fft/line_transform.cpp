// SPDX-License-Identifier: BSD-3-Clause
#include "fft/line_transform.hpp"

#include <cmath>
#include <numbers>
#include <utility>

namespace skerry::npb::ft {
namespace {

complex root(int length, int power) {
    const long double angle = 2 * std::numbers::pi_v<long double> * power / length;
    return {static_cast<double>(std::cos(angle)), static_cast<double>(std::sin(angle))};
}

// `group` transforms of `length` each lie interleaved: element k of the g-th at k * group + g.
void by_four(const lane_complex* __restrict from, lane_complex* __restrict to, int length,
             int group, const complex* factors) {
    const int quarter = length / 4 * group;
    for (int p = 0; p < length / 4; ++p, from += group, to += 4 * group, factors += 3)
        for (int g = 0; g < group; ++g) {
            const lane_complex a = from[g], b = from[g + quarter], c = from[g + 2 * quarter],
                               d = from[g + 3 * quarter];
            const lane_complex ac = a + c, a_c = a - c, bd = b + d, b_d = times_i(b - d);
            to[g] = ac + bd;
            to[g + group] = (a_c + b_d) * factors[0];
            to[g + 2 * group] = (ac - bd) * factors[1];
            to[g + 3 * group] = (a_c - b_d) * factors[2];
        }
}

// The last stage of a length that is no power of 4.
void by_two(const lane_complex* __restrict from, lane_complex* __restrict to, int group) {
    for (int g = 0; g < group; ++g) {
        to[g] = from[g] + from[g + group];
        to[g + group] = from[g] - from[g + group];
    }
}

}  // namespace

line_transform::line_transform(int n)
    : n_(n), first_(static_cast<std::size_t>(n)), second_(static_cast<std::size_t>(n)) {
    int length = n;
    for (; length >= 4; length /= 4) {
        stage& s = stages_.emplace_back(stage{4, length, {}});
        for (int p = 0; p < length / 4; ++p)
            for (int power = 1; power < 4; ++power) s.factors.push_back(root(length, power * p));
    }
    if (length == 2) stages_.push_back({2, 2, {}});
}

const lane_complex* line_transform::transform() {
    lane_complex *from = first_.data(), *to = second_.data();
    for (const stage& s : stages_) {
        const int group = n_ / s.length;
        if (s.radix == 4)
            by_four(from, to, s.length, group, s.factors.data());
        else
            by_two(from, to, group);
        std::swap(from, to);
    }
    return from;
}

}  // namespace skerry::npb::ft
