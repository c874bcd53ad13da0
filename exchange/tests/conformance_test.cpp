// SPDX-License-Identifier: BSD-3-Clause
// All variants against what the halos must hold. The naive strategy, the oracle, is one of them.
#include "conformance.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

#include "cases.hpp"
#include "run_on_pes.hpp"
#include "skerry/base/environment.hpp"

namespace {

using namespace skerry::exchange;

int rounds(int usual) {
    return static_cast<int>(skerry::environment_number("SKERRY_TEST_ROUNDS", usual, 1, 1000));
}

void expect_none(const tests::complaints& found) {
    for (const std::string& text : found) ADD_FAILURE() << text;
}

TEST(exchange_conformance, every_variant_fills_halos_as_the_naive_one) {
    tests::run_on_pes([](skerry::runtime::world& here) {
        for (const variant& v : tests::variants_to_try(here))
            expect_none(tests::check_variant(here, v, tests::grids_for(here.n_pes()), rounds(8)));
        for (int seed = 1; seed < tests::cases(1); ++seed)
            expect_none(tests::check_variant(here, default_variant(),
                                             tests::grids_for(here.n_pes(), seed), 3));
    });
}

// Long runs of the simple variants: flow control has more chances to fail.
TEST(exchange_conformance, neighbours_may_be_far_behind) {
    tests::run_on_pes([](skerry::runtime::world& here) {
        for (const variant& v : tests::variants_to_try(here))
            if (v.options.without({option::diagonals, option::merged}) == option_set{})
                expect_none(
                    tests::check_variant(here, v, tests::grids_for(here.n_pes()), rounds(40)));
    });
}

// Long enough that packed messages are cut, with one field and with several.
TEST(exchange_conformance, long_messages_go_in_parts) {
    tests::run_on_pes([](skerry::runtime::world& here) {
        const tests::grid tall = tests::tall_grid_for(here.n_pes());
        for (const variant& v : tests::variants_to_try(here))
            if (v.options.without({option::diagonals, option::merged, option::nbi}) == option_set{})
                expect_none(tests::check_variant(here, v, {&tall, 1}, 3));
    });
}

TEST(exchange_conformance, two_plans_may_be_on_the_way) {
    tests::run_on_pes([](skerry::runtime::world& here) {
        const std::vector<tests::grid> grids = tests::grids_for(here.n_pes());
        for (const variant& v : tests::variants_to_try(here))
            expect_none(tests::check_two_plans(here, v, grids[0], grids[1], rounds(10)));
        // One with few columns, and messages that are cut: its plan is at another place in each.
        const tests::grid tall = tests::tall_grid_for(here.n_pes());
        for (const variant& v : tests::variants_to_try(here))
            if (v.options.without({option::merged}) == option_set{})
                expect_none(tests::check_two_plans(here, v, tall, grids[1], 2));
    });
}

TEST(exchange_conformance, strategies_by_an_mpi_are_there_under_one) {
    if (!skerry::environment_text("SKERRY_TEST_EXPECTS_MPI")) GTEST_SKIP() << "not under an MPI";
    tests::run_on_pes([](skerry::runtime::world& here) {
        std::set<std::string_view> names;
        for (const variant& v : tests::variants_to_try(here)) names.insert(v.how->name);
        for (const char* name : {"mpi_datatypes", "mpi_neighbor", "mpi_rma", "mpi_two_sided"})
            EXPECT_TRUE(names.contains(name)) << name;
    });
}

}  // namespace
