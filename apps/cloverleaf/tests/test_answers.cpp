// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <tuple>

#include "in_process.hpp"

namespace skerry::cloverleaf::test {
namespace {

deck problem_1() {
    return std::get<deck>(parse_deck(built_in_deck(), "built-in"));
}

deck square(int cells, std::int64_t steps) {
    deck d = problem_1();
    d.x_cells = d.y_cells = cells;
    d.ymax = 10;
    d.end_time = 15.6;
    d.end_step = steps;
    d.test_problem = 2;
    return d;
}

void expect_right(const deck& d, const outcome& o) {
    ASSERT_EQ(o.error, "");
    const reference* r = find_reference(d, o.steps);
    ASSERT_NE(r, nullptr) << "no answer for step " << o.steps;
    const verdict v = check(o.sums, *r);
    EXPECT_TRUE(v.passed) << v.text;
}

TEST(answers, problem_1_reaches_its_end_time) {
    const outcome o = run_blocks(problem_1(), {1, 1}, false);
    EXPECT_EQ(o.steps, 75);
    expect_right(problem_1(), o);
}

TEST(answers, problem_1_on_two_thin_blocks) {
    expect_right(problem_1(), run_blocks(problem_1(), {2, 1}, true));
}

TEST(answers, six_exchanges_a_step_and_one_before) {
    const outcome o = run_blocks(square(32, 5), {1, 1}, true);
    EXPECT_EQ(o.exchanges, 1 + 5 * 6);
}

class problem_2 : public testing::TestWithParam<int> {};
TEST_P(problem_2, sums) {
    const deck d = square(960, GetParam());
    expect_right(d, run_blocks(d, choose_grid(960, 960, 2), true));
}
INSTANTIATE_TEST_SUITE_P(steps, problem_2, testing::Values(0, 10, 50, 87));

class blocks : public testing::TestWithParam<std::tuple<int, int, bool>> {};
TEST_P(blocks, give_the_same_bits_as_one) {
    const auto [columns, rows, overlap] = GetParam();
    const deck d = square(96, 87);
    const outcome one = run_blocks(d, {1, 1}, false);
    const outcome many = run_blocks(d, {columns, rows}, overlap);
    expect_right(d, one);
    expect_right(d, many);
    EXPECT_EQ(one.checksum, many.checksum);
}
INSTANTIATE_TEST_SUITE_P(grids, blocks,
                         testing::Combine(testing::Values(1, 2, 3, 7), testing::Values(1, 2, 4),
                                          testing::Bool()),
                         [](const auto& p) {
                             return std::to_string(std::get<0>(p.param)) + "x" +
                                    std::to_string(std::get<1>(p.param)) +
                                    (std::get<2>(p.param) ? "_overlap" : "");
                         });

TEST(blocks, of_two_and_three_cells_have_only_strips) {
    deck d = square(24, 40);
    d.states[1].xmax = 3;
    const outcome one = run_blocks(d, {1, 1}, false);
    for (const bool overlap : {false, true}) {
        EXPECT_EQ(run_blocks(d, {7, 1}, overlap).checksum, one.checksum);
        EXPECT_EQ(run_blocks(d, {1, 7}, overlap).checksum, one.checksum);
        EXPECT_EQ(run_blocks(d, {5, 8}, overlap).checksum, one.checksum);
        EXPECT_EQ(run_blocks(d, {12, 2}, overlap).checksum, one.checksum);
    }
}

TEST(blocks, moving_states_in_both_directions) {
    deck d = square(40, 60);
    d.y_cells = 33;
    d.states[1] = {1.5, 2.0, 0.3, -0.4, shape::circle, 4, 0, 6, 0, 2.5};
    d.states.push_back({0.7, 1.0, -0.5, 0.2, shape::rectangle, 6, 9, 1, 8, 0});
    const outcome one = run_blocks(d, {1, 1}, false);
    ASSERT_EQ(one.error, "");
    for (const bool overlap : {false, true}) {
        EXPECT_EQ(run_blocks(d, {2, 2}, overlap).checksum, one.checksum);
        EXPECT_EQ(run_blocks(d, {3, 1}, overlap).checksum, one.checksum);
        EXPECT_EQ(run_blocks(d, {4, 3}, overlap).checksum, one.checksum);
    }
}

TEST(errors, a_step_too_long_is_reported) {
    deck d = square(32, 100);
    d.states[1].xvel = 1e8;  // the time step falls below the least one allowed
    const outcome o = run_blocks(d, {2, 1}, true);
    EXPECT_NE(o.error.find("time step"), std::string::npos) << o.error;
}

}  // namespace
}  // namespace skerry::cloverleaf::test
