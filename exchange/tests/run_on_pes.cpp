// SPDX-License-Identifier: BSD-3-Clause
#include "run_on_pes.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "skerry/base/environment.hpp"

namespace skerry::exchange::tests {
namespace {

std::unique_ptr<runtime::world> the_world;

// PEs other than 0 tell of failures only.
class failures_only : public testing::EmptyTestEventListener {
    void OnTestPartResult(const testing::TestPartResult& result) override {
        if (result.failed()) std::fprintf(stderr, "%s\n", result.message());
    }
};

}  // namespace

void run_on_pes(const std::function<void(runtime::world&)>& body) {
    if (const char* threads = std::getenv("SKERRY_TEST_THREADS"))
        return run_on_threads(std::atoi(threads), body);
    if (!the_world) the_world = std::make_unique<runtime::world>();
    body(*the_world);
}

std::vector<variant> variants_to_try(runtime::world& world) {
    std::vector<variant> all = list_variants(surroundings_of(world));
    if (const auto begin = environment_text("SKERRY_TEST_STRATEGIES"))
        std::erase_if(all, [&](const variant& v) { return !v.how->name.starts_with(*begin); });
    return all;
}

}  // namespace skerry::exchange::tests

int main(int argc, char** argv) {
    using namespace skerry::exchange::tests;
    testing::InitGoogleTest(&argc, argv);
    if (!std::getenv("SKERRY_TEST_THREADS")) the_world = std::make_unique<skerry::runtime::world>();
    if (the_world && the_world->pe() != 0) {
        auto& listeners = testing::UnitTest::GetInstance()->listeners();
        delete listeners.Release(listeners.default_result_printer());
        listeners.Append(new failures_only);
    }
    const int outcome = RUN_ALL_TESTS();
    the_world.reset();
    return outcome;
}
