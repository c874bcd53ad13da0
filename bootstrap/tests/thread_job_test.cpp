// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/bootstrap/thread_job.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace {

using skerry::status;
using skerry::bootstrap::thread_job;

class thread_job_test : public testing::TestWithParam<int> {};

TEST_P(thread_job_test, gathers_and_meets) {
    thread_job job(GetParam());
    std::vector<std::thread> threads;
    int counter = 0;  // guarded by the barriers alone
    for (int pe = 0; pe < job.n_pes(); ++pe)
        threads.emplace_back([&, pe] {
            const auto mine = job.membership(pe);
            std::vector<int> all(static_cast<std::size_t>(job.n_pes()));
            for (int round = 0; round < 50; ++round) {
                if (round % job.n_pes() == pe) ++counter;
                ASSERT_EQ(mine->barrier(), status::ok);
                ASSERT_EQ(counter, round + 1);
                const int value = round * 100 + pe;
                ASSERT_EQ(mine->all_gather(&value, sizeof value, all.data()), status::ok);
                for (int other = 0; other < job.n_pes(); ++other)
                    ASSERT_EQ(all[static_cast<std::size_t>(other)], round * 100 + other);
            }
        });
    for (auto& thread : threads) thread.join();
}

TEST_P(thread_job_test, failure_wakes_everybody) {
    thread_job job(GetParam() + 1);  // one never comes
    std::vector<std::thread> threads;
    for (int pe = 0; pe < GetParam(); ++pe)
        threads.emplace_back([&, pe] {
            EXPECT_EQ(job.membership(pe)->barrier(), status::peer_lost);
            EXPECT_EQ(job.membership(pe)->barrier(), status::peer_lost);
        });
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    job.fail();
    for (auto& thread : threads) thread.join();
}

INSTANTIATE_TEST_SUITE_P(sizes, thread_job_test, testing::Values(1, 2, 3, 4, 7, 16));

}  // namespace
