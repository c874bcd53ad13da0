// SPDX-License-Identifier: BSD-3-Clause
// The cells of a cubed sphere: neighbours, their places on the sphere, and halos between PEs.
#include "skerry/exchange/cubed_sphere.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <set>
#include <vector>

#include "run_on_pes.hpp"
#include "skerry/exchange/redistribute.hpp"
#include "skerry/runtime/world.hpp"

namespace {

using namespace skerry::exchange;
using skerry::exchange::tests::run_on_pes;

struct cell {
    int face;
    global_index i, j;
};

cell cell_of(global_index n, global_index index) {
    return {static_cast<int>(index / (n * n)), index % n, index / n % n};
}

// East, west, north, south.
std::array<global_index, 4> neighbours(global_index n, global_index index) {
    const auto [face, i, j] = cell_of(n, index);
    return {cube_cell(n, face, i + 1, j), cube_cell(n, face, i - 1, j),
            cube_cell(n, face, i, j + 1), cube_cell(n, face, i, j - 1)};
}

TEST(cubed_sphere, neighbours_are_mutual_and_four) {
    for (global_index n = 1; n < 7; ++n) {
        for (global_index index = 0; index < 6 * n * n; ++index) {
            const auto around = neighbours(n, index);
            EXPECT_EQ(4U, std::set<global_index>(around.begin(), around.end()).size());
            for (const global_index other : around) {
                ASSERT_TRUE(other >= 0 && other < 6 * n * n && other != index);
                const auto back = neighbours(n, other);
                EXPECT_EQ(1, std::count(back.begin(), back.end(), index)) << n << ": " << index;
            }
        }
    }
}

TEST(cubed_sphere, has_no_cells_where_three_faces_meet) {
    EXPECT_EXIT(cube_cell(4, 0, 4, -1), testing::ExitedWithCode(1), "no cell \\(4, -1\\) beside");
    EXPECT_EXIT(cube_cell(4, 6, 0, 0), testing::ExitedWithCode(1), "on face 6 of 4 x 4");
    EXPECT_EXIT(cube_cell(4, 1, 8, 0), testing::ExitedWithCode(1), "no cell \\(8, 0\\) beside");
}

// Cells of further layers are those that a walk straight on leads to.
TEST(cubed_sphere, layers_go_straight_on) {
    const global_index n = 5;
    for (global_index index = 0; index < 6 * n * n; ++index) {
        const auto [face, i, j] = cell_of(n, index);
        constexpr int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        constexpr std::size_t opposite[] = {1, 0, 3, 2};
        for (std::size_t way = 0; way < 4; ++way) {
            global_index before = index, at = neighbours(n, index)[way];
            for (int far = 2; far <= 5; ++far) {
                const auto around = neighbours(n, at);
                const auto back = static_cast<std::size_t>(
                    std::find(around.begin(), around.end(), before) - around.begin());
                before = at;
                at = around[opposite[back]];
                EXPECT_EQ(at, cube_cell(n, face, i + far * steps[way][0], j + far * steps[way][1]));
            }
        }
    }
}

// The middle of a cell: equal angles between the lines of a face.
std::array<double, 3> on_sphere(global_index n, global_index index) {
    const auto [face, i, j] = cell_of(n, index);
    const auto along = [&](global_index k) {
        const double part = static_cast<double>(2 * k + 1 - n) / static_cast<double>(n);
        return std::tan(std::numbers::pi / 4 * part);
    };
    const double u = along(i), v = along(j), length = std::sqrt(1 + u * u + v * v);
    double x = 1, y = u, z = v;
    if (face < 4) {  // turned about the axis of the earth
        for (int turn = 0; turn < face; ++turn) y = std::exchange(x, -y);
    } else {
        x = face == 4 ? -v : v;
        z = face == 4 ? 1 : -1;
    }
    return {x / length, y / length, z / length};
}

TEST(cubed_sphere, neighbours_across_an_edge_are_the_nearest_there) {
    const global_index n = 6;
    const auto distance = [&](global_index a, global_index b) {
        const auto p = on_sphere(n, a), q = on_sphere(n, b);
        return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
    };
    for (global_index index = 0; index < 6 * n * n; ++index) {
        for (const global_index other : neighbours(n, index)) {
            const int face = cell_of(n, other).face;
            if (face == cell_of(n, index).face) continue;
            for (global_index k = face * n * n; k < (face + 1) * n * n; ++k)
                EXPECT_TRUE(k == other || distance(index, other) < distance(index, k));
        }
    }
}

// A block of a face in an array with its halo; cells hold their numbers.
class block_on_pe {
 public:
    block_on_pe(global_index n, const face_block& block, global_index width)
        : n_(n), block_(block), width_(width) {
        values.assign(static_cast<std::size_t>((block.cells.length(0) + 2 * width) *
                                               (block.cells.length(1) + 2 * width)),
                      -1);
    }
    void fill() {
        for_each([&](double& value, global_index i, global_index j) {
            const bool own = block_.cells.contains({i, j, 0, 0});
            value = own ? static_cast<double>((block_.face * n_ + j) * n_ + i) : -1;
        });
    }
    void check() {
        for_each([&](const double& value, global_index i, global_index j) {
            const bool is_corner = (i < 0 || i >= n_) && (j < 0 || j >= n_);
            EXPECT_EQ(is_corner ? -1. : static_cast<double>(cube_cell(n_, block_.face, i, j)),
                      value)
                << "face " << block_.face << ", " << i << ", " << j;
        });
    }
    std::vector<double> values;

 private:
    template <typename action>
    void for_each(action act) {
        std::size_t k = 0;
        for (global_index j = block_.cells.lo[1] - width_; j < block_.cells.hi[1] + width_; ++j)
            for (global_index i = block_.cells.lo[0] - width_; i < block_.cells.hi[0] + width_; ++i)
                act(values[k++], i, j);
    }
    global_index n_;
    face_block block_;
    global_index width_;
};

// Twelve blocks, two a face, dealt to PEs; the arrays of a PE travel in one exchange each.
void check_halos(skerry::runtime::world& world, global_index n, global_index width) {
    for (int turn = 0; turn < (12 + world.n_pes() - 1) / world.n_pes(); ++turn) {
        index_list have;
        for (int number = world.pe(); number < 12; number += world.n_pes()) {
            const face_block b{number / 2,
                               {{0, n}, {number % 2 * (n / 2), number % 2 ? n : n / 2}}};
            const index_list lists[] = {have, cube_block(n, b, width).cells};
            have = concatenate(lists);
        }
        const int number = turn * world.n_pes() + world.pe();
        const bool wants = number < 12;
        const int half = number % 2;
        const face_block mine{wants ? number / 2 : 0, {{0, n}, {half * (n / 2), half ? n : n / 2}}};
        const placed_cells around = cube_halo(n, mine, width);
        std::vector<double> numbers;
        for (const global_index index : have.expanded())
            numbers.push_back(static_cast<double>(index));
        block_on_pe block(n, mine, width);
        block.fill();
        const auto who = map_by_directory(world, have, wants ? around.cells : index_list());
        const listed_array array{.name = "cells",
                                 .mapping = &who,
                                 .source = numbers.data(),
                                 .target = block.values.data(),
                                 .to = {wants ? around.places : index_list()}};
        redistribution moves(world, {&array, 1}, default_variant());
        moves.start();
        moves.finish();
        if (wants) block.check();
    }
}

TEST(cubed_sphere, halos_come_from_where_they_are) {
    run_on_pes([](skerry::runtime::world& world) {
        for (const global_index n : {2, 5, 9})
            for (const global_index width : {1, 2}) check_halos(world, n, width);
    });
}

}  // namespace
