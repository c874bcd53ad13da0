// SPDX-License-Identifier: BSD-3-Clause
// From memory into lanes and back. Only for sources of the kernels, which all have the same compile
// options: vectors are passed as these say.
#pragma once

#ifdef __AVX512F__
#include <immintrin.h>
#endif

#include <cstring>

#include "fft/lanes.hpp"

namespace skerry::npb::ft {

inline lanes read(const complex* from) {
    lanes v;
    std::memcpy(&v, from, sizeof v);
    return v;
}
inline void write(complex* to, const lanes& v) {
    std::memcpy(static_cast<void*>(to), &v, sizeof v);
}

// Adjacent numbers of a row, one a lane.
template <sign direction>
lane_complex load(const complex* row) {
    const lanes low = read(row), high = read(row + n_lanes / 2);
    return turned<direction>(__builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14),
                             __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15));
}

// Without reading what was there; `to` is a multiple of 64 bytes. Not before settle_writes() may
// others read it.
inline void write_past_caches(complex* to, const lanes& v) {
#ifdef __AVX512F__
    _mm512_stream_pd(reinterpret_cast<double*>(to), reinterpret_cast<const __m512d&>(v));
#else
    write(to, v);
#endif
}
inline void settle_writes() {
#ifdef __AVX512F__
    _mm_sfence();  // ordering: these stores before whatever tells another PE that rows are there
#endif
}

template <sign direction, void (*put)(complex*, const lanes&) = write>
void store(complex* row, const lane_complex& value) {
    const lane_complex v = turned<direction>(value.re, value.im);
    const lanes low = __builtin_shufflevector(v.re, v.im, 0, 8, 1, 9, 2, 10, 3, 11);
    const lanes high = __builtin_shufflevector(v.re, v.im, 4, 12, 5, 13, 6, 14, 7, 15);
    put(row, low);
    put(row + n_lanes / 2, high);
}

// Element k of vector l becomes element l of vector k.
inline void transpose(lanes (&v)[n_lanes]) {
    lanes pairs[n_lanes], fours[n_lanes];
    for (int i = 0; i < n_lanes; i += 2) {
        pairs[i] = __builtin_shufflevector(v[i], v[i + 1], 0, 8, 2, 10, 4, 12, 6, 14);
        pairs[i + 1] = __builtin_shufflevector(v[i], v[i + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    }
    for (int i = 0; i < n_lanes; i += 4)
        for (int k = 0; k < 2; ++k) {
            const lanes &a = pairs[i + k], &b = pairs[i + k + 2];
            fours[i + k] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
            fours[i + k + 2] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
        }
    for (int k = 0; k < 4; ++k) {
        v[k] = __builtin_shufflevector(fours[k], fours[k + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        v[k + 4] = __builtin_shufflevector(fours[k], fours[k + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

}  // namespace skerry::npb::ft
