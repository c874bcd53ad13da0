// SPDX-License-Identifier: BSD-3-Clause
// The Fourier transform of eight lines at a time, of any power of 2 from 4 on: unscaled, sign plus.
#pragma once

#include <vector>

#include "fft/lanes.hpp"

namespace skerry::npb::ft {

class line_transform {
 public:
    explicit line_transform(int n);
    int length() const { return n_; }
    // The caller fills in the lines, transforms, and reads where it is told.
    lane_complex* lines() { return first_.data(); }
    const lane_complex* transform();

 private:
    // Of one stage of Stockham's algorithm; a factor for each of p.
    struct stage {
        int radix, length;
        std::vector<complex> factors;  // w^p, w^2p, w^3p of each p
    };

    int n_;
    std::vector<stage> stages_;
    std::vector<lane_complex> first_, second_;
};

}  // namespace skerry::npb::ft
