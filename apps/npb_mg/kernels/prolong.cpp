// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <vector>

#include "kernels/kernels.hpp"

namespace skerry::npb::mg {
namespace {

// The coarse points that a fine one lies at or between, as indices of their array. Fine point
// 2j + 1 is at coarse point j.
struct pair {
    int lower, upper;
    bool is_between() const { return lower != upper; }
};

pair coarse_of(int fine, int coarse_first) {
    const int upper = (fine + (fine & 1)) / 2 - (fine & 1) - coarse_first + 1;
    return {(fine & 1) != 0 ? upper : upper - 1, upper};
}

// The mean of the two or four coarse rows that a fine row lies between, or the one.
void mean_row(const array& coarse, const pair& y, const pair& z, double* __restrict mean) {
    const double *a = coarse.row(y.lower, z.lower), *b = coarse.row(y.upper, z.lower);
    const double *c = coarse.row(y.lower, z.upper), *d = coarse.row(y.upper, z.upper);
    if (!y.is_between() && !z.is_between())
        std::copy_n(a, coarse.n[0], mean);
    else if (y.is_between() && z.is_between())
        for (int x = 0; x < coarse.n[0]; ++x) mean[x] = 0.25 * (a[x] + b[x] + c[x] + d[x]);
    else
        for (int x = 0; x < coarse.n[0]; ++x) mean[x] = 0.5 * (a[x] + d[x]);
}

// Fine points from the one at coarse point 0 of the row on.
template <bool is_new>
void spread(const double* __restrict coarse, double* __restrict fine, int count) {
    for (int x = 0; x < count / 2; ++x) {
        const double at = coarse[x], after = 0.5 * (coarse[x] + coarse[x + 1]);
        fine[2 * x] = is_new ? at : fine[2 * x] + at;
        fine[2 * x + 1] = is_new ? after : fine[2 * x + 1] + after;
    }
    if (count % 2 == 0) return;
    const double at = coarse[count / 2];
    fine[count - 1] = is_new ? at : fine[count - 1] + at;
}

template <bool is_new>
void prolong_as(const array& coarse, const triple& coarse_first, const array& fine,
                const triple& fine_first) {
    std::vector<double> mean(static_cast<std::size_t>(coarse.n[0]));
    for (int z = 0; z < fine.n[2]; ++z) {
        const pair in_z = coarse_of(fine_first[2] - 1 + z, coarse_first[2]);
        for (int y = 0; y < fine.n[1]; ++y) {
            mean_row(coarse, coarse_of(fine_first[1] - 1 + y, coarse_first[1]), in_z, mean.data());
            double* row = fine.row(y, z);
            // The layer's first point lies between two coarse ones only where it has one point.
            int x = 0;
            for (; ((fine_first[0] - 1 + x) & 1) == 0; ++x) {
                const pair in_x = coarse_of(fine_first[0] - 1 + x, coarse_first[0]);
                const double between = 0.5 * (mean[in_x.lower] + mean[in_x.upper]);
                row[x] = is_new ? between : row[x] + between;
            }
            const pair begin = coarse_of(fine_first[0] - 1 + x, coarse_first[0]);
            spread<is_new>(mean.data() + begin.lower, row + x, fine.n[0] - x);
        }
    }
}

}  // namespace

void prolong(const array& coarse, const triple& coarse_first, const array& fine,
             const triple& fine_first, bool is_new) {
    if (is_new)
        prolong_as<true>(coarse, coarse_first, fine, fine_first);
    else
        prolong_as<false>(coarse, coarse_first, fine, fine_first);
}

void wrap(const array& a, int direction) {
    const triple ends = {a.n[0] - 1, a.n[1] - 1, a.n[2] - 1};
    if (direction == 2) {
        const std::size_t plane = static_cast<std::size_t>(a.n[0]) * a.n[1];
        std::copy_n(a.row(0, ends[2] - 1), plane, a.row(0, 0));
        std::copy_n(a.row(0, 1), plane, a.row(0, ends[2]));
        return;
    }
    for (int z = 0; z < a.n[2]; ++z) {
        if (direction == 1) {
            std::copy_n(a.row(ends[1] - 1, z), a.n[0], a.row(0, z));
            std::copy_n(a.row(1, z), a.n[0], a.row(ends[1], z));
            continue;
        }
        for (int y = 0; y < a.n[1]; ++y) {
            double* row = a.row(y, z);
            row[0] = row[ends[0] - 1];
            row[ends[0]] = row[1];
        }
    }
}

}  // namespace skerry::npb::mg
