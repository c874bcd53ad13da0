// SPDX-License-Identifier: BSD-3-Clause
// Passes over rows of complex numbers: transforms along them and across them.
#pragma once

#include <span>

#include "fft/line_transform.hpp"

namespace skerry::npb::ft {

// Lines are rows: each of `rows`, one after the other in memory, as many as lanes divide, in place.
void transform_along(line_transform& by, sign direction, complex* first, int rows);

// Lines run across the rows: element x of all `from`, to element x of all `to`, of `width`
// elements, which lanes divide. The two may be the same rows.
void transform_across(line_transform& by, sign direction, std::span<complex* const> from,
                      std::span<complex* const> to, int width);

// The same of sign minus, but each `from` is first multiplied by `row_factors` (one a row) and
// `factors` (one an element), and keeps the product. `past_caches`: where the results, some 128
// bytes here and there, would not stay in the caches anyway until they are read; rows of `to` then
// begin at multiples of 64 bytes.
void multiply_and_transform_across(line_transform& by, std::span<complex* const> from,
                                   std::span<complex* const> to,
                                   std::span<const double> row_factors,
                                   std::span<const double> factors, bool past_caches);

}  // namespace skerry::npb::ft
