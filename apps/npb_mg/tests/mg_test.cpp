// SPDX-License-Identifier: BSD-3-Clause
// Kernels against their definitions on a periodic grid, the parts of the problem, and the judge.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "kernels/kernels.hpp"
#include "problem/charges.hpp"
#include "random.hpp"
#include "verify/official.hpp"

namespace {

using namespace skerry::npb;
using namespace skerry::npb::mg;

// A whole periodic level, by global number.
struct grid {
    int n;
    std::vector<double> values;

    explicit grid(int points, std::uint64_t seed = 0) : n(points), values(n * n * n) {
        if (seed != 0) random_numbers(seed).fill(values);
    }
    double& at(int x, int y, int z) {
        const auto on = [this](int i) { return static_cast<std::size_t>((i % n + n) % n); };
        return values[(on(z) * n + on(y)) * n + on(x)];
    }
};

// A part of it with its layers, as a PE has it.
struct block {
    extent mine;
    std::vector<double> memory;
    array a;

    block(const extent& what, grid* from) : mine(what), memory(what.elements()) {
        a = {memory.data(), {mine.n[0] + 2, mine.n[1] + 2, mine.n[2] + 2}};
        if (from) for_each(0, [&](double& v, int x, int y, int z) { v = from->at(x, y, z); });
    }
    // margin: 0 with layers, 1 without.
    template <typename action>
    void for_each(int margin, action act) {
        for (int z = margin; z < a.n[2] - margin; ++z)
            for (int y = margin; y < a.n[1] - margin; ++y)
                for (int x = margin; x < a.n[0] - margin; ++x)
                    act(a.row(y, z)[x], mine.first[0] + x - 1, mine.first[1] + y - 1,
                        mine.first[2] + z - 1);
    }
};

double weighted(grid& g, const weights& w, int x, int y, int z) {
    const double of[] = {w.centre, w.face, w.edge, w.corner};
    double sum = 0;
    for (int k = -1; k <= 1; ++k)
        for (int j = -1; j <= 1; ++j)
            for (int i = -1; i <= 1; ++i)
                sum += of[std::abs(i) + std::abs(j) + std::abs(k)] * g.at(x + i, y + j, z + k);
    return sum;
}

// All parts of a level: whole, and cut in several ways.
std::vector<extent> parts_of(int level) {
    std::vector<extent> all = {whole(level)};
    for (const int n_pes : {2, 4, 8, 16})
        for (int pe = 0; pe < n_pes; ++pe) all.push_back(cut(level, {pe, n_pes}));
    return all;
}

TEST(npb_mg, residual_is_what_is_defined) {
    grid u(8, 3), v(8, 5);
    for (const extent& part : parts_of(3)) {
        block on_u(part, &u), r(part, &v);
        residual(on_u.a, r.a, r.a);  // in place
        r.for_each(1, [&](double value, int x, int y, int z) {
            ASSERT_NEAR(value, v.at(x, y, z) - weighted(u, operator_a, x, y, z), 1e-14);
        });
    }
}

TEST(npb_mg, smoothing_is_what_is_defined) {
    grid u(8, 3), r(8, 5);
    for (const weights& s : {smoother_small, smoother_large}) {
        for (const extent& part : parts_of(3)) {
            block on_u(part, &u), on_r(part, &r);
            smooth(s, on_r.a, on_u.a);
            on_u.for_each(1, [&](double value, int x, int y, int z) {
                ASSERT_NEAR(value, u.at(x, y, z) + weighted(r, s, x, y, z), 1e-14);
            });
        }
    }
}

constexpr weights restricting = {1.0 / 2, 1.0 / 4, 1.0 / 8, 1.0 / 16};

// Each PE's part of the coarser level, into an array of its own or one of the whole level.
void expect_restricted(int level, bool into_whole) {
    grid fine(2 << level, 3);
    for (const int n_pes : {1, 2, 4, 8, 16, 32, 64}) {
        for (int pe = 0; pe < n_pes; ++pe) {
            const extent part = cut(level, {pe, n_pes}), finer = cut(level + 1, {pe, n_pes});
            if (!part.has_part) continue;
            block to(into_whole ? whole(level) : part, nullptr), from(finer, &fine);
            restriction where{};
            for (std::size_t d = 0; d < 3; ++d) {
                where.begin[d] = part.first[d] - to.mine.first[d] + 1;
                where.count[d] = part.n[d];
                where.fine[d] = 2 * part.first[d] - finer.first[d] + 1;
            }
            restrict_to(to.a, from.a, where);
            block seen(part, nullptr);
            seen.for_each(1, [&](double, int x, int y, int z) {
                const triple& f = to.mine.first;
                ASSERT_NEAR(to.a.row(y - f[1] + 1, z - f[2] + 1)[x - f[0] + 1],
                            weighted(fine, restricting, 2 * x + 1, 2 * y + 1, 2 * z + 1), 1e-14)
                    << pe << " of " << n_pes;
            });
        }
    }
}

TEST(npb_mg, restriction_is_what_is_defined) {
    expect_restricted(3, false);
    expect_restricted(3, true);
    expect_restricted(1, false);  // from 16 PEs on with fewer points than PEs
}

// The value between coarse points, in one direction after the other.
double between(grid& coarse, int x, int y, int z) {
    const int at[] = {x, y, z};
    double sum = 0, count = 0;
    for (int corner = 0; corner < 8; ++corner) {
        int j[3];
        bool is_twice = false;
        for (int d = 0; d < 3; ++d) {
            const bool is_lower = (corner >> d & 1) != 0, is_odd = (at[d] & 1) != 0;
            j[d] = (at[d] - (is_odd ? 1 : 0)) / 2 - (is_lower && !is_odd ? 1 : 0);
            is_twice = is_twice || (is_lower && is_odd);
        }
        if (is_twice) continue;
        sum += coarse.at(j[0], j[1], j[2]);
        ++count;
    }
    return sum / count;
}

TEST(npb_mg, prolongation_is_linear_also_in_the_layers) {
    for (const int level : {1, 2, 3}) {
        grid coarse(1 << level, 3), fine(2 << level, 5);
        for (const int n_pes : {1, 2, 4, 8, 16, 32, 64}) {
            for (int pe = 0; pe < n_pes; ++pe) {
                for (const bool is_whole : {false, true}) {
                    const extent part = is_whole ? whole(level) : cut(level, {pe, n_pes});
                    const extent finer = cut(level + 1, {pe, n_pes});
                    if (!finer.has_part) continue;
                    block from(part, &coarse), to(finer, &fine);
                    prolong(from.a, part.first, to.a, finer.first, is_whole);
                    to.for_each(0, [&](double value, int x, int y, int z) {
                        const double before = is_whole ? 0 : fine.at(x, y, z);
                        ASSERT_NEAR(value, before + between(coarse, x, y, z), 1e-14)
                            << pe << " of " << n_pes << ", level " << level;
                    });
                }
            }
        }
    }
}

TEST(npb_mg, wrapping_fills_the_layers) {
    grid g(4, 3);
    block all(whole(2), nullptr);
    all.for_each(1, [&](double& v, int x, int y, int z) { v = g.at(x, y, z); });
    for (int d = 0; d < 3; ++d) wrap(all.a, d);
    all.for_each(0, [&](double v, int x, int y, int z) { ASSERT_EQ(v, g.at(x, y, z)); });
}

TEST(npb_mg, norms_leave_layers_out) {
    grid g(8, 3);
    double sum = 0;
    for (const double v : g.values) sum += v * v;
    double of_parts = 0;
    for (int pe = 0; pe < 16; ++pe) of_parts += sum_of_squares(block(cut(3, {pe, 16}), &g).a);
    EXPECT_NEAR(of_parts, sum, 1e-12);
}

TEST(npb_mg, each_point_has_one_pe) {
    for (const int n_pes : {1, 2, 4, 8, 16, 32, 64}) {
        for (int level = 1; level <= 4; ++level) {
            grid owners(1 << level);
            for (int pe = 0; pe < n_pes; ++pe) {
                block mine(cut(level, {pe, n_pes}), nullptr);
                if (!mine.mine.has_part) continue;
                mine.for_each(1, [&](double, int x, int y, int z) { owners.at(x, y, z) += 1; });
            }
            for (const double n : owners.values) ASSERT_EQ(n, 1) << n_pes << " PEs, " << level;
        }
    }
}

TEST(npb_mg, charges_are_the_extremes) {
    const size all{4, 1};
    grid g(16, standard_seed);
    std::vector<std::size_t> order(g.values.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, {}, [&](std::size_t i) { return g.values[i]; });
    const auto found = extreme_charges(all, whole(4), standard_seed);
    ASSERT_EQ(found.size(), 20U);
    for (std::size_t i = 0; i < 10; ++i) {
        EXPECT_EQ(found[i].point, static_cast<std::int64_t>(order[order.size() - 1 - i]));
        EXPECT_EQ(found[10 + i].point, static_cast<std::int64_t>(order[i]));
    }
    // Each PE looks at its own points only.
    for (int pe = 0; pe < 8; ++pe) {
        const extent part = cut(4, {pe, 8});
        for (const charge& c : extreme_charges(all, part, standard_seed)) {
            EXPECT_EQ(c.value, g.values[static_cast<std::size_t>(c.point)]);
            EXPECT_EQ(c.point % 16 / part.n[0] * part.n[0], part.first[0]);
            EXPECT_EQ(c.point / 256 / part.n[2] * part.n[2], part.first[2]);
        }
    }
}

TEST(npb_mg, a_wrong_norm_is_noticed) {
    EXPECT_TRUE(compare('S', 5.307707005734e-5 * (1 + 5e-9)).passed);
    EXPECT_FALSE(compare('S', 5.307707005734e-5 * (1 + 2e-8)).passed);
    EXPECT_FALSE(compare('A', std::nan("")).passed);
    EXPECT_EQ(compare('B', 1).text,
              "the norm is 1.000000000000e+00 and should be 1.800564401355e-06");
}

TEST(npb_mg, pes_are_a_power_of_two) {
    EXPECT_TRUE(trouble_of(size_of('S'), 32).empty());
    EXPECT_FALSE(trouble_of(size_of('S'), 6).empty());
    EXPECT_FALSE(trouble_of({2, 1}, 64).empty());
    EXPECT_EQ((pe_grid{0, 32}.blocks()), (triple{2, 4, 4}));
    EXPECT_EQ((pe_grid{0, 4}.blocks()), (triple{1, 2, 2}));
}

}  // namespace
