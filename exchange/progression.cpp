// SPDX-License-Identifier: BSD-3-Clause
#include "progression.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace skerry::exchange {
namespace {

using wide = __int128;

// The inverse of a modulo m, where gcd(a, m) is 1 and m > 1: extended Euclid.
global_index inverse(global_index a, global_index m) {
    global_index before = 0, now = 1, rest = m, next = a % m;
    while (next != 1) {
        const global_index quotient = rest / next;
        rest = std::exchange(next, rest % next);
        before = std::exchange(now, before - quotient * now);
    }
    return now < 0 ? now + m : now;
}

std::optional<stripe> common_range(const stripe& a, const stripe& b) {
    const global_index first = std::max(a.first, b.first);
    const global_index last = std::min(last_of(a), last_of(b));
    if (first > last) return {};
    return stripe{first, 1, last - first + 1};
}

}  // namespace

stripe ascending(const stripe& s) {
    if (s.count == 1 || s.stride == 0) return {s.first, 1, s.count};
    if (s.stride > 0) return s;
    return {last_of(s), -s.stride, s.count};
}

std::optional<stripe> common(const stripe& a, const stripe& b) {
    if (a.stride == 1 && b.stride == 1) return common_range(a, b);
    const global_index divisor = std::gcd(a.stride, b.stride);
    const global_index apart = b.first - a.first;
    if (apart % divisor != 0) return {};
    // a.first + k a.stride is in b for one k modulo b.stride / divisor.
    const global_index modulus = b.stride / divisor;
    global_index k = 0;
    if (modulus > 1) {
        const wide solution = static_cast<wide>(apart / divisor % modulus) *
                              inverse(a.stride / divisor % modulus, modulus);
        k = static_cast<global_index>(solution % modulus);
        if (k < 0) k += modulus;
    }
    const wide stride = static_cast<wide>(a.stride) * modulus;
    const global_index lowest = std::max(a.first, b.first);
    const global_index highest = std::min(last_of(a), last_of(b));
    wide first = a.first + static_cast<wide>(k) * a.stride;
    if (first < lowest) first += (lowest - first + stride - 1) / stride * stride;
    if (first > highest) return {};
    const auto count = static_cast<global_index>((highest - first) / stride + 1);
    return stripe{static_cast<global_index>(first),
                  count == 1 ? 1 : static_cast<global_index>(stride), count};
}

void append_rest(const stripe& a, const stripe& part, std::vector<stripe>& rest) {
    const auto add = [&](global_index first, global_index stride, global_index count) {
        if (count > 0) rest.push_back(ascending({first, stride, count}));
    };
    const global_index before = (part.first - a.first) / a.stride;
    add(a.first, a.stride, before);
    if (part.count > 1) {
        const global_index between = part.stride / a.stride - 1;
        if (part.count - 1 < between) {
            for (global_index k = 0; k + 1 < part.count; ++k)
                add(part.at(k) + a.stride, a.stride, between);
        } else {
            for (global_index c = 1; c <= between; ++c)
                add(part.first + c * a.stride, part.stride, part.count - 1);
        }
    }
    const global_index last = last_of(part);
    add(last + a.stride, a.stride, (last_of(a) - last) / a.stride);
}

}  // namespace skerry::exchange
