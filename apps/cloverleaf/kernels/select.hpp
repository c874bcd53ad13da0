// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace skerry::cloverleaf {

// Selects that compile to vector blends. Plain comparisons, so that a vector lane and a remainder
// iteration give the same bits.
inline double largest(double a, double b) {
    return a > b ? a : b;
}
inline double smallest(double a, double b) {
    return a < b ? a : b;
}
inline double magnitude(double a) {
    return __builtin_fabs(a);
}

// The remap's monotonic slope between the donor's differences up- and downwind (a and b); low and
// high weigh them. Zero at an extremum.
inline double limited_slope(double a, double b, double low, double high) {
    const double size_a = magnitude(a), size_b = magnitude(b);
    const double mean = (low * size_a + high * size_b) * (1.0 / 6.0);
    const double slope = __builtin_copysign(smallest(smallest(size_a, size_b), mean), b);
    return a * b > 0 ? slope : 0.0;
}

// The extreme of n >= 1 values, by folding halves onto each other: exact in any order, and a vector
// loop where a scalar search would wait for every comparison. Destroys the values.
template <typename pick>
double fold(double* values, int n, pick&& best) {
    while (n > 1) {
        const int upper = n / 2, lower = n - upper;
#pragma GCC ivdep
        for (int i = 0; i < upper; ++i) values[i] = best(values[i], values[lower + i]);
        n = lower;
    }
    return values[0];
}

}  // namespace skerry::cloverleaf
