// SPDX-License-Identifier: BSD-3-Clause
// All variants on PEs that are processes. Run under skerry-run or mpirun.
#include <gtest/gtest.h>

#include <memory>

#include "conformance.hpp"

namespace {

using namespace skerry::exchange;

std::unique_ptr<skerry::runtime::world> world;

void expect_none(const tests::complaints& found) {
    for (const std::string& text : found) ADD_FAILURE() << "PE " << world->pe() << ": " << text;
}

TEST(exchange_conformance, every_variant_fills_halos_as_the_naive_one) {
    for (const variant& v : list_variants(surroundings_of(*world)))
        expect_none(tests::check_variant(*world, v, 8));
}

TEST(exchange_conformance, neighbours_may_be_far_behind) {
    for (const variant& v : list_variants(surroundings_of(*world)))
        if (v.options.without({option::diagonals, option::merged}) == option_set{})
            expect_none(tests::check_variant(*world, v, 60));
}

TEST(exchange_conformance, two_plans_may_be_on_the_way) {
    for (const variant& v : list_variants(surroundings_of(*world)))
        expect_none(tests::check_two_plans(*world, v, 10));
}

}  // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    world = std::make_unique<skerry::runtime::world>();
    if (world->pe() != 0) {
        // One PE tells of progress; the others only of failures.
        auto& listeners = testing::UnitTest::GetInstance()->listeners();
        class failures_only : public testing::EmptyTestEventListener {
            void OnTestPartResult(const testing::TestPartResult& result) override {
                if (result.failed()) std::fprintf(stderr, "%s\n", result.message());
            }
        };
        delete listeners.Release(listeners.default_result_printer());
        listeners.Append(new failures_only);
    }
    const int outcome = RUN_ALL_TESTS();
    world.reset();
    return outcome;
}
