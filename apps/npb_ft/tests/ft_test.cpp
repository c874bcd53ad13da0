// SPDX-License-Identifier: BSD-3-Clause
// Transforms against their definition, the parts of the problem, and the judge of checksums.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "fft/passes.hpp"
#include "problem/evolution.hpp"
#include "problem/values.hpp"
#include "random.hpp"
#include "verify/official.hpp"

namespace {

using namespace skerry::npb;
using namespace skerry::npb::ft;
using values = std::vector<complex>;

values some(std::size_t count) {
    values all(count);
    random_numbers numbers;
    for (complex& c : all) c = {numbers.next() - 0.5, numbers.next() - 0.5};
    return all;
}

std::vector<complex*> rows_of(values& all, int width) {
    std::vector<complex*> rows;
    for (std::size_t at = 0; at < all.size(); at += static_cast<std::size_t>(width))
        rows.push_back(&all[at]);
    return rows;
}

// By the definition: element k of the transform of `n` numbers, `step` apart.
complex by_definition(const complex* first, int n, int step, int k, sign direction) {
    std::complex<long double> sum = 0;
    for (int i = 0; i < n; ++i) {
        const long double angle = 2 * std::numbers::pi_v<long double> * (i * k % n) / n;
        const std::complex<long double> x(first[i * step]);
        sum += x * std::polar(1.0L, direction == sign::plus ? angle : -angle);
    }
    return {static_cast<double>(sum.real()), static_cast<double>(sum.imag())};
}

class transforms : public testing::TestWithParam<int> {};

TEST_P(transforms, along_rows_are_as_defined) {
    const int n = GetParam(), rows = 16;
    line_transform by(n);
    for (const sign direction : {sign::plus, sign::minus}) {
        const values before = some(static_cast<std::size_t>(n) * rows);
        values after = before;
        transform_along(by, direction, after.data(), rows);
        for (const int row : {0, 7, 11})
            for (int k = 0; k < n; ++k) {
                const auto at = static_cast<std::size_t>(row) * n + k;
                const auto right = by_definition(&before[at - k], n, 1, k, direction);
                EXPECT_LT(std::abs(after[at] - right), 1e-13 * n) << row << ' ' << k;
            }
    }
}

TEST_P(transforms, across_rows_are_as_defined) {
    const int n = GetParam(), width = 16;
    line_transform by(n);
    for (const sign direction : {sign::plus, sign::minus}) {
        values before = some(static_cast<std::size_t>(n) * width), after(before.size());
        transform_across(by, direction, rows_of(before, width), rows_of(after, width), width);
        for (const int x : {0, 5, 15})
            for (int k = 0; k < n; ++k) {
                const auto right = by_definition(&before[x], n, width, k, direction);
                EXPECT_LT(std::abs(after[k * width + x] - right), 1e-13 * n) << x << ' ' << k;
            }
    }
}

TEST_P(transforms, of_the_other_sign_give_back) {
    const int n = GetParam(), rows = 8;
    line_transform by(n);
    const values before = some(static_cast<std::size_t>(n) * rows);
    values after = before;
    transform_along(by, sign::plus, after.data(), rows);
    transform_along(by, sign::minus, after.data(), rows);
    for (std::size_t i = 0; i < before.size(); ++i)
        EXPECT_LT(std::abs(after[i] / static_cast<double>(n) - before[i]), 1e-14) << i;
}

TEST_P(transforms, after_a_multiplication) {
    const int n = GetParam(), width = 8;
    line_transform by(n);
    values input = some(static_cast<std::size_t>(n) * width), output(input.size());
    values expected = input;
    std::vector<double> of_rows(static_cast<std::size_t>(n)), of_columns(width);
    random_numbers numbers;
    numbers.fill(of_rows), numbers.fill(of_columns);
    for (std::size_t i = 0; i < input.size(); ++i)
        expected[i] *= of_columns[i % width] * of_rows[i / width];
    multiply_and_transform_across(by, rows_of(input, width), rows_of(output, width), of_rows,
                                  of_columns, false);
    for (std::size_t i = 0; i < input.size(); ++i)
        EXPECT_LT(std::abs(input[i] - expected[i]), 1e-15) << i;
    transform_across(by, sign::minus, rows_of(expected, width), rows_of(expected, width), width);
    for (std::size_t i = 0; i < input.size(); ++i)
        EXPECT_LT(std::abs(output[i] - expected[i]), 1e-13 * n) << i;
}

INSTANTIATE_TEST_SUITE_P(lengths, transforms, testing::Values(4, 8, 32, 64, 128, 256, 512));

TEST(decay, is_symmetric_about_the_lowest_mode) {
    const decay d({64, 128, 32, 6});
    EXPECT_EQ(d.x[0], 1);
    EXPECT_EQ(d.x[1], d.x[63]);
    EXPECT_DOUBLE_EQ(d.y[64], std::exp(-4e-6 * std::numbers::pi * std::numbers::pi * 64 * 64));
    EXPECT_EQ(d.z.size(), 32U);
}

TEST(values_at_the_start, do_not_depend_on_who_has_them) {
    const grid all{8, 8, 16, 1};
    values whole(all.points());
    fill({all, 0, 1}, whole.data(), standard_seed);
    for (int pe = 0; pe < 4; ++pe) {
        values part(all.points() / 4);
        fill({all, pe, 4}, part.data(), standard_seed);
        for (std::size_t i = 0; i < part.size(); ++i)
            EXPECT_EQ(part[i], whole[pe * part.size() + i]);
    }
}

TEST(checksum, of_parts_is_that_of_the_whole) {
    const grid all{16, 8, 16, 1};
    const values whole = some(all.points());
    complex sum = 0;
    for (int pe = 0; pe < 2; ++pe)
        sum += partial_checksum({all, pe, 2}, &whole[pe * whole.size() / 2]);
    EXPECT_LT(std::abs(sum - partial_checksum({all, 0, 1}, whole.data())), 1e-15);
}

TEST(official_values, are_compared_in_both_parts_and_at_all_steps) {
    values right = {{554.6087004964, 484.5363331978}, {554.6385409189, 486.5304269511},
                    {554.6148406171, 488.3910722336}, {554.5423607415, 490.1273169046},
                    {554.4255039624, 491.7475857993}, {554.2683411902, 493.2597244941}};
    EXPECT_TRUE(compare('S', right).passed);
    for (complex& c : right) {
        const complex kept = c;
        for (const complex off : {complex{2e-9, 0}, complex{0, 2e-9}, complex{NAN, 0}}) {
            c = kept + off;
            const verdict v = compare('S', right);
            EXPECT_FALSE(v.passed);
            const auto step = std::to_string(&c - right.data() + 1);
            EXPECT_EQ(v.text.rfind("checksum " + step + " is (", 0), 0U) << v.text;
        }
        c = kept;
    }
    right.pop_back();
    EXPECT_FALSE(compare('S', right).passed);
}

}  // namespace
