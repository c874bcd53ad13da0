// SPDX-License-Identifier: BSD-3-Clause
#include <vector>

#include "kernels/kernels.hpp"

namespace skerry::npb::mg {
namespace {

// The nine rows around a row: itself, four beside it, four across edges. Sums of the latter two are
// made once for each x and used three times.
class rows_around {
 public:
    explicit rows_around(int width) : sums_(2 * static_cast<std::size_t>(width)), width_(width) {}

    void look(const array& a, int y, int z) {
        centre = a.row(y, z);
        const double *south = a.row(y - 1, z), *north = a.row(y + 1, z);
        const double *below = a.row(y, z - 1), *above = a.row(y, z + 1);
        const double *sb = a.row(y - 1, z - 1), *nb = a.row(y + 1, z - 1);
        const double *sa = a.row(y - 1, z + 1), *na = a.row(y + 1, z + 1);
        double* __restrict to_beside = sums_.data();
        double* __restrict to_across = sums_.data() + width_;
        const int width = width_;
#pragma GCC ivdep
        for (int x = 0; x < width; ++x) {
            to_beside[x] = south[x] + north[x] + below[x] + above[x];
            to_across[x] = sb[x] + nb[x] + sa[x] + na[x];
        }
        beside = to_beside;
        across = to_across;
    }

    const double *centre = nullptr, *beside = nullptr, *across = nullptr;

 private:
    std::vector<double> sums_;
    int width_;
};

}  // namespace

void residual(const array& u, const array& v, const array& r) {
    rows_around near(u.n[0]);
    constexpr weights a = operator_a;
    static_assert(a.face == 0);
    for (int z = 1; z < u.n[2] - 1; ++z) {
        for (int y = 1; y < u.n[1] - 1; ++y) {
            near.look(u, y, z);
            const double *centre = near.centre, *beside = near.beside, *across = near.across;
            const double* given = v.row(y, z);
            double* to = r.row(y, z);
#pragma GCC ivdep
            for (int x = 1; x < u.n[0] - 1; ++x)
                to[x] = given[x] - a.centre * centre[x] -
                        a.edge * (across[x] + beside[x - 1] + beside[x + 1]) -
                        a.corner * (across[x - 1] + across[x + 1]);
        }
    }
}

void smooth(const weights& s, const array& r, const array& u) {
    rows_around near(r.n[0]);
    for (int z = 1; z < r.n[2] - 1; ++z) {
        for (int y = 1; y < r.n[1] - 1; ++y) {
            near.look(r, y, z);
            const double *centre = near.centre, *beside = near.beside, *across = near.across;
            double* to = u.row(y, z);
#pragma GCC ivdep
            for (int x = 1; x < r.n[0] - 1; ++x)
                to[x] += s.centre * centre[x] +
                         s.face * (centre[x - 1] + centre[x + 1] + beside[x]) +
                         s.edge * (across[x] + beside[x - 1] + beside[x + 1]);
        }
    }
}

void restrict_to(const array& coarse, const array& fine, const restriction& where) {
    rows_around near(fine.n[0]);
    for (int z = 0; z < where.count[2]; ++z) {
        for (int y = 0; y < where.count[1]; ++y) {
            near.look(fine, where.fine[1] + 2 * y + 1, where.fine[2] + 2 * z + 1);
            const double* centre = near.centre + where.fine[0];
            const double* beside = near.beside + where.fine[0];
            const double* across = near.across + where.fine[0];
            double* to = coarse.row(where.begin[1] + y, where.begin[2] + z) + where.begin[0];
#pragma GCC ivdep
            for (int x = 0; x < where.count[0]; ++x) {
                const int at = 2 * x + 1;
                to[x] = 0.5 * centre[at] + 0.25 * (centre[at - 1] + centre[at + 1] + beside[at]) +
                        0.125 * (beside[at - 1] + beside[at + 1] + across[at]) +
                        0.0625 * (across[at - 1] + across[at + 1]);
            }
        }
    }
}

double sum_of_squares(const array& r) {
    double sums[8] = {};
    for (int z = 1; z < r.n[2] - 1; ++z) {
        for (int y = 1; y < r.n[1] - 1; ++y) {
            const double* row = r.row(y, z) + 1;
            const int n = r.n[0] - 2, whole = n / 8 * 8;
            for (int x = 0; x < whole; x += 8)
                for (int lane = 0; lane < 8; ++lane) sums[lane] += row[x + lane] * row[x + lane];
            for (int x = whole; x < n; ++x) sums[0] += row[x] * row[x];
        }
    }
    double sum = 0;
    for (const double s : sums) sum += s;
    return sum;
}

}  // namespace skerry::npb::mg
