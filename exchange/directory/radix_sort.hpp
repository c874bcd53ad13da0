// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace skerry::exchange {

// Sorts by key(value), which is below `limit`, keeping the order of equal ones: digit by digit
// where that takes fewer passes over the values than comparing would.
template <typename vector, typename function>
void radix_sort(vector& values, std::uint64_t limit, function key) {
    using type = typename vector::value_type;
    constexpr int digit_bits = 11;
    const auto before = [&](const type& a, const type& b) { return key(a) < key(b); };
    if (std::is_sorted(values.begin(), values.end(), before)) return;
    const int bits = limit > 1 ? std::bit_width(limit - 1) : 1;
    if (values.size() < 2048 || bits > 3 * digit_bits) {
        std::stable_sort(values.begin(), values.end(), before);
        return;
    }
    vector other(values.size());
    for (int shift = 0; shift < bits; shift += digit_bits) {
        const auto digit = [&](const type& v) {
            return (key(v) >> shift) & ((1u << digit_bits) - 1);
        };
        std::array<std::size_t, (1u << digit_bits) + 1> begins{};
        for (const type& v : values) ++begins[digit(v) + 1];
        for (std::size_t d = 1; d < begins.size(); ++d) begins[d] += begins[d - 1];
        for (const type& v : values) other[begins[digit(v)]++] = v;
        values.swap(other);
    }
}

}  // namespace skerry::exchange
