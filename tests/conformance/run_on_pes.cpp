// SPDX-License-Identifier: BSD-3-Clause
#include "run_on_pes.hpp"

#include <cstdlib>
#include <memory>
#include <thread>
#include <vector>

#include "skerry/bootstrap/thread_job.hpp"

namespace {

using skerry::runtime::world;

std::unique_ptr<world> the_world;

void run_on_threads(int n_pes, const std::function<void(world&)>& body) {
    skerry::bootstrap::thread_job job(n_pes);
    std::vector<std::thread> pes;
    for (int pe = 0; pe < n_pes; ++pe) {
        pes.emplace_back([&, pe] {
            auto wanted = skerry::runtime::settings::from_environment();
            wanted.heap_bytes = std::size_t{64} << 20;
            world here(job.membership(pe), wanted);
            body(here);
        });
    }
    for (std::thread& pe : pes) pe.join();
}

}  // namespace

void run_on_pes(const std::function<void(world&)>& body) {
    if (const char* threads = std::getenv("SKERRY_TEST_THREADS"))
        return run_on_threads(std::atoi(threads), body);
    body(*the_world);
    // PEs stay together from test to test, and a failure here is a failure of the job.
    the_world->all_teams().world().barrier();
}

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    if (!std::getenv("SKERRY_TEST_THREADS")) the_world = std::make_unique<world>();
    const int outcome = RUN_ALL_TESTS();
    the_world.reset();
    return outcome;
}
