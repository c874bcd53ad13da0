// SPDX-License-Identifier: BSD-3-Clause
#include "fft/passes.hpp"

#include "fft/lane_memory.hpp"

namespace skerry::npb::ft {
namespace {

constexpr int half = n_lanes / 2;  // complex numbers of a vector in memory

template <sign direction>
void along(line_transform& by, complex* first, int rows) {
    const int n = by.length();
    lanes v[n_lanes];
    for (int row = 0; row < rows; row += n_lanes, first += n_lanes * n) {
        lane_complex* lines = by.lines();
        for (int x = 0; x < n; x += half) {
            for (int l = 0; l < n_lanes; ++l) v[l] = read(first + l * n + x);
            transpose(v);
            for (int k = 0; k < half; ++k) lines[x + k] = turned<direction>(v[2 * k], v[2 * k + 1]);
        }
        const lane_complex* done = by.transform();
        for (int x = 0; x < n; x += half) {
            for (int k = 0; k < half; ++k) {
                const auto value = turned<direction>(done[x + k].re, done[x + k].im);
                v[2 * k] = value.re;
                v[2 * k + 1] = value.im;
            }
            transpose(v);
            for (int l = 0; l < n_lanes; ++l) write(first + l * n + x, v[l]);
        }
    }
}

template <sign direction>
void across(line_transform& by, std::span<complex* const> from, std::span<complex* const> to,
            int width) {
    for (int x = 0; x < width; x += n_lanes) {
        lane_complex* lines = by.lines();
        for (complex* row : from) {
            *lines++ = load<direction>(row + x);
        }
        const lane_complex* done = by.transform();
        for (complex* row : to) store<direction>(row + x, *done++);
    }
}

}  // namespace

void transform_along(line_transform& by, sign direction, complex* first, int rows) {
    direction == sign::plus ? along<sign::plus>(by, first, rows)
                            : along<sign::minus>(by, first, rows);
}

void transform_across(line_transform& by, sign direction, std::span<complex* const> from,
                      std::span<complex* const> to, int width) {
    direction == sign::plus ? across<sign::plus>(by, from, to, width)
                            : across<sign::minus>(by, from, to, width);
}

void multiply_and_transform_across(line_transform& by, std::span<complex* const> from,
                                   std::span<complex* const> to,
                                   std::span<const double> row_factors,
                                   std::span<const double> factors, bool past_caches) {
    for (std::size_t x = 0; x < factors.size(); x += n_lanes) {
        lanes at_x;
        std::memcpy(&at_x, &factors[x], sizeof at_x);
        lane_complex* lines = by.lines();
        for (std::size_t row = 0; row < from.size(); ++row) {
            lane_complex value = load<sign::minus>(from[row] + x);
            const lanes factor = at_x * row_factors[row];
            value = {value.re * factor, value.im * factor};
            store<sign::minus>(from[row] + x, value);
            *lines++ = value;
        }
        const lane_complex* done = by.transform();
        if (past_caches)
            for (complex* row : to) store<sign::minus, write_past_caches>(row + x, *done++);
        else
            for (complex* row : to) store<sign::minus>(row + x, *done++);
    }
    if (past_caches) settle_writes();
}

}  // namespace skerry::npb::ft
