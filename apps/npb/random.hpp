// SPDX-License-Identifier: BSD-3-Clause
// The random numbers of the NAS benchmarks: x <- 5^13 x mod 2^46; a number is the new x / 2^46.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace skerry::npb {

inline constexpr std::uint64_t standard_seed = 314159265;

class random_numbers {
 public:
    explicit constexpr random_numbers(std::uint64_t seed = standard_seed) : x_(seed & mask) {}

    constexpr double next() {
        x_ = x_ * multiplier & mask;
        return value_of(x_);
    }

    // As if next() had been called so many times, in a time that grows with their logarithm.
    constexpr void skip(std::uint64_t numbers) { x_ = x_ * power_of_multiplier(numbers) & mask; }

    // The next numbers. Each depends on the one `lanes` before it, so that products overlap.
    constexpr void fill(std::span<double> numbers) {
        constexpr std::size_t lanes = 8;
        const std::size_t whole = numbers.size() / lanes * lanes;
        if (whole > 0) {
            std::uint64_t x[lanes];
            for (std::uint64_t& lane : x) lane = x_ = x_ * multiplier & mask;
            const std::uint64_t stride = power_of_multiplier(lanes);
            for (std::size_t i = 0; i < whole; i += lanes) {
                x_ = x[lanes - 1];
                for (std::size_t k = 0; k < lanes; ++k) {
                    numbers[i + k] = value_of(x[k]);
                    x[k] = x[k] * stride & mask;
                }
            }
        }
        for (std::size_t i = whole; i < numbers.size(); ++i) numbers[i] = next();
    }

 private:
    static constexpr std::uint64_t multiplier = 1220703125;  // 5^13
    static constexpr std::uint64_t mask = (std::uint64_t{1} << 46) - 1;

    // Below 2^46, so exact.
    static constexpr double value_of(std::uint64_t x) {
        return static_cast<double>(static_cast<std::int64_t>(x)) * 0x1p-46;
    }
    static constexpr std::uint64_t power_of_multiplier(std::uint64_t exponent) {
        std::uint64_t power = 1;
        for (std::uint64_t square = multiplier; exponent > 0; exponent /= 2) {
            if (exponent % 2 == 1) power = power * square & mask;
            square = square * square & mask;
        }
        return power;
    }

    std::uint64_t x_;
};

}  // namespace skerry::npb
