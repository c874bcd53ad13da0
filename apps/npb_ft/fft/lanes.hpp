// SPDX-License-Identifier: BSD-3-Clause
// Eight lines of complex numbers side by side: what happens to one happens to all, in vectors.
#pragma once

#include <complex>

namespace skerry::npb::ft {

using complex = std::complex<double>;

inline constexpr int n_lanes = 8;
using lanes = double __attribute__((vector_size(n_lanes * sizeof(double))));

struct lane_complex {
    lanes re, im;
};

inline lane_complex operator+(const lane_complex& a, const lane_complex& b) {
    return {a.re + b.re, a.im + b.im};
}
inline lane_complex operator-(const lane_complex& a, const lane_complex& b) {
    return {a.re - b.re, a.im - b.im};
}
inline lane_complex operator*(const lane_complex& a, const complex& w) {
    return {a.re * w.real() - a.im * w.imag(), a.re * w.imag() + a.im * w.real()};
}
inline lane_complex times_i(const lane_complex& a) {
    return {-a.im, a.re};
}

// The transform of the other sign is the same one with real and imaginary parts exchanged before
// and after.
enum class sign { plus, minus };

template <sign direction>
lane_complex turned(const lanes& re, const lanes& im) {
    if constexpr (direction == sign::minus) return {im, re};
    return {re, im};
}

}  // namespace skerry::npb::ft
