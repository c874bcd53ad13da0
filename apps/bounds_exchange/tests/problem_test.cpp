// SPDX-License-Identifier: BSD-3-Clause
// The grid, and that the check of points finds what is wrong.
#include <gtest/gtest.h>

#include <vector>

#include "problem/grid.hpp"
#include "verify/oracle.hpp"

namespace {

using namespace skerry::bounds_exchange;

TEST(grid, blocks_cover_it_and_are_laid_upon_each_other_by_the_fold) {
    for (int columns = 1; columns <= 64; ++columns) {
        const grid all{.columns = columns, .rows = 3};
        long points = 0;
        for (int pe = 0; pe < all.n_pes(); ++pe) {
            const block b = block_of(all, pe);
            const block mirror = block_of(all, all.pe_at(all.mirrored(b.column), b.row));
            EXPECT_EQ(mirror.x, all.nx - b.x - b.width);
            EXPECT_EQ(mirror.width, b.width);
            EXPECT_LE(b.width + 2, layout_of(all, 1).pitch);
            points += static_cast<long>(b.width) * b.height;
        }
        EXPECT_EQ(points, static_cast<long>(all.nx) * all.ny);
    }
}

TEST(grid, is_as_square_as_can_be) {
    EXPECT_EQ(divided_among(128).columns, 16);
    EXPECT_EQ(divided_among(7).columns, 7);
    EXPECT_EQ(divided_among(12).rows, 3);
}

TEST(grid, refuses_blocks_that_are_too_small_to_fold) {
    EXPECT_TRUE(trouble_of({.columns = 400, .rows = 202}).empty());
    EXPECT_FALSE(trouble_of({.columns = 401, .rows = 1}).empty());
    EXPECT_FALSE(trouble_of({.columns = 1, .rows = 203}).empty());
}

// A block whose halo a test fills by hand.
class filled {
 public:
    filled(grid all, int pe, point_kind kind)
        : all_(all), mine_(block_of(all, pe)), memory_(layout_of(all, 2)), kind_(kind) {
        points_.resize(static_cast<std::size_t>(memory_.elements()));
        fill(all_, mine_, memory_, of(), now);
    }
    verdict checked() { return check(all_, mine_, memory_, of(), now); }
    double& at(int x, int y, int level) {
        return points_[static_cast<std::size_t>(memory_.at(x, y, level))];
    }
    const block& mine() const { return mine_; }
    field of() { return {points_.data(), kind_}; }

    static constexpr stamp now{1, 2};

 private:
    grid all_;
    block mine_;
    layout memory_;
    point_kind kind_;
    std::vector<double> points_;
};

TEST(oracle, finds_every_halo_point_that_nobody_filled) {
    filled corner({.columns = 2, .rows = 2}, 0, point_kind::p);
    const block& b = corner.mine();
    // Two levels of both columns and the northern row with its corners; the south is closed.
    EXPECT_EQ(corner.checked().wrong, 2 * (2 * b.height + b.width + 2));
}

TEST(oracle, finds_a_changed_owned_point) {
    filled one({.columns = 2, .rows = 2}, 0, point_kind::p);
    const long before = one.checked().wrong;
    one.at(3, 3, 1) += 1;
    EXPECT_EQ(one.checked().wrong, before + 1);
}

// On one PE all halo points have their originals near.
void fill_halo(filled& whole, int fold_shift, int fold_y, double sign) {
    const int nx = whole.mine().width, ny = whole.mine().height;
    for (int level = 0; level < 2; ++level) {
        for (int y = 0; y < ny; ++y) {
            whole.at(-1, y, level) = whole.at(nx - 1, y, level);
            whole.at(nx, y, level) = whole.at(0, y, level);
        }
        for (int x = -1; x <= nx; ++x)
            whole.at(x, ny, level) =
                sign * whole.at((2 * nx - 1 - fold_shift - x) % nx, fold_y, level);
    }
}

TEST(oracle, accepts_the_three_folds_and_no_other) {
    const grid all;
    for (const point_kind kind : {point_kind::p, point_kind::u, point_kind::v}) {
        for (const int shift : {0, 1}) {
            for (const int y : {all.ny - 1, all.ny - 2}) {
                for (const double sign : {1.0, -1.0}) {
                    filled whole(all, 0, kind);
                    fill_halo(whole, shift, y, sign);
                    const bool is_right = shift == (kind == point_kind::u) &&
                                          y == all.ny - (kind == point_kind::v ? 2 : 1) &&
                                          (sign < 0) == (kind != point_kind::p);
                    EXPECT_EQ(whole.checked().wrong == 0, is_right)
                        << static_cast<char>(kind) << " " << shift << " " << y << " " << sign;
                }
            }
        }
    }
}

}  // namespace
