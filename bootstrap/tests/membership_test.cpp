// SPDX-License-Identifier: BSD-3-Clause
// Runs as every PE of a job, whoever started it.
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <thread>
#include <vector>

#include "skerry/bootstrap/bootstrap.hpp"
#include "skerry/bootstrap/message_passing.hpp"

namespace {

using skerry::status;
using skerry::bootstrap::membership;
using skerry::bootstrap::message_passing;

std::unique_ptr<membership> job;

class membership_test : public testing::Test {
 protected:
    int me_ = job->pe();
    int n_ = job->n_pes();
    std::vector<int> here_ = job->hosts().pes_of(job->hosts().host_of(me_), n_);
};

// What a PE publishes: its own length of text would not do, all offer the same number of bytes.
using offer = std::vector<unsigned char>;
offer offer_of(int pe, int round, std::size_t bytes) {
    offer all(bytes);
    for (std::size_t i = 0; i < bytes; ++i)
        all[i] = static_cast<unsigned char>(i * 5 + static_cast<unsigned>(pe * 3 + round));
    return all;
}

TEST_F(membership_test, has_the_size_that_the_test_was_started_with) {
    const char* expected = std::getenv("SKERRY_TEST_PES");
    if (expected) {
        EXPECT_EQ(n_, std::atoi(expected));
    }
    EXPECT_GE(me_, 0);
    EXPECT_LT(me_, n_);
}

TEST_F(membership_test, gathers_any_size_in_order) {
    for (const std::size_t bytes : {0, 1, 8, 1023, 1024, 1025, 2048, 100001}) {
        std::vector<unsigned char> mine(bytes), all(bytes * static_cast<std::size_t>(n_), 99);
        for (std::size_t i = 0; i < bytes; ++i)
            mine[i] = static_cast<unsigned char>(i * 7 + static_cast<unsigned>(me_));
        ASSERT_EQ(job->all_gather(mine.data(), bytes, all.data()), status::ok);
        std::size_t wrong = 0;
        for (int pe = 0; pe < n_; ++pe)
            for (std::size_t i = 0; i < bytes; ++i)
                wrong += all[static_cast<std::size_t>(pe) * bytes + i] !=
                         static_cast<unsigned char>(i * 7 + static_cast<unsigned>(pe));
        EXPECT_EQ(wrong, 0u) << bytes;
    }
}

TEST_F(membership_test, gathers_in_quick_succession) {
    for (int round = 0; round < 200; ++round) {
        const int mine = round * 1000 + me_;
        std::vector<int> all(static_cast<std::size_t>(n_));
        ASSERT_EQ(job->all_gather(&mine, sizeof mine, all.data()), status::ok);
        for (int pe = 0; pe < n_; ++pe)
            ASSERT_EQ(all[static_cast<std::size_t>(pe)], round * 1000 + pe);
        if (round % 3 == 0) {
            ASSERT_EQ(job->barrier(), status::ok);
        }
    }
}

TEST_F(membership_test, knows_which_pes_share_its_host) {
    EXPECT_NE(std::find(here_.begin(), here_.end(), me_), here_.end());
    const char* hosts = std::getenv("SKERRY_TEST_HOSTS");
    EXPECT_EQ(job->hosts().n_hosts(), hosts ? std::min(std::atoi(hosts), n_) : 1);
    std::vector<int> all(static_cast<std::size_t>(n_));
    const int mine = job->hosts().host_of(me_);
    ASSERT_EQ(job->all_gather(&mine, sizeof mine, all.data()), status::ok);
    for (int pe = 0; pe < n_; ++pe)
        EXPECT_EQ(all[static_cast<std::size_t>(pe)], job->hosts().host_of(pe));
}

// Also while other PEs, and this PE's other thread, are elsewhere; 1,000 bytes are several lines of
// PMI-1.
TEST_F(membership_test, looks_up_what_others_have_published) {
    for (int round = 0; round < 3; ++round) {
        const std::size_t bytes = round == 1 ? 1000 : 24;
        const offer mine = offer_of(me_, round, bytes);
        ASSERT_EQ(job->publish(mine.data(), bytes), status::ok);
        int wrong = 0;
        std::thread reader([&] {
            for (int pe = n_ - 1; pe >= 0; --pe) {
                offer theirs(bytes);
                wrong += job->look_up(pe, theirs.data(), bytes) != status::ok ||
                         theirs != offer_of(pe, round, bytes);
            }
        });
        const status met = job->barrier();
        reader.join();
        ASSERT_EQ(met, status::ok);
        EXPECT_EQ(wrong, 0) << round;
        ASSERT_EQ(job->barrier(), status::ok);
    }
}

// Each PE adds to a counter in the shared file between barriers; no PE may see too few or too many.
TEST_F(membership_test, shares_a_file_and_meets_at_barriers) {
    const int file = job->shared_file();
    ASSERT_GE(file, 0);
    if (me_ == here_.front()) {
        ASSERT_EQ(ftruncate(file, 4096), 0);
    }
    ASSERT_EQ(job->barrier(), status::ok);
    auto* count =
        static_cast<int*>(mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0));
    ASSERT_NE(count, MAP_FAILED);
    for (int round = 1; round <= 100; ++round) {
        __atomic_fetch_add(count, 1, __ATOMIC_RELAXED);
        ASSERT_EQ(job->barrier(), status::ok);
        ASSERT_EQ(__atomic_load_n(count, __ATOMIC_RELAXED), round * static_cast<int>(here_.size()));
        ASSERT_EQ(job->barrier(), status::ok);
    }
    munmap(count, 4096);
}

TEST_F(membership_test, tells_how_many_cores_there_are) {
    if (std::getenv("SKERRY_TEST_PES")) {
        EXPECT_GE(std::atoi(std::getenv("SKERRY_CORES")), 1);
    }
}

TEST_F(membership_test, does_not_pass_the_job_on_to_programs) {
    EXPECT_EQ(std::getenv("SKERRY_JOB"), nullptr);
    const std::string command = "test ! -e /proc/self/fd/" + std::to_string(job->shared_file());
    EXPECT_EQ(std::system(command.c_str()), 0);
}

TEST_F(membership_test, passes_messages_where_an_mpi_started_it) {
    message_passing* mpi = job->messages();
    EXPECT_EQ(mpi != nullptr, std::getenv("SKERRY_MPI") != nullptr);
    if (!mpi) GTEST_SKIP() << "not started by an MPI";
    EXPECT_NE(mpi->library().find_first_of("0123456789"), std::string::npos) << mpi->library();
    int arrived = -1;
    const int right = (me_ + 1) % n_, left = (me_ + n_ - 1) % n_;
    std::vector<message_passing::request> requests(2);
    mpi->irecv(&arrived, sizeof arrived, left, 7, requests[0]);
    mpi->isend(&me_, sizeof me_, right, 7, requests[1]);
    mpi->wait_all(requests);
    EXPECT_EQ(arrived, left);
    for (const auto& [operation, expected] :
         {std::pair{message_passing::reduction::sum, n_ * (n_ - 1) / 2.0},
          std::pair{message_passing::reduction::minimum, 0.0},
          std::pair{message_passing::reduction::maximum, n_ - 1.0}}) {
        double value = me_;
        mpi->all_reduce({&value, 1}, operation);
        EXPECT_EQ(value, expected);
    }
}

TEST_F(membership_test, probes_for_messages_of_any_pe) {
    message_passing* mpi = job->messages();
    if (!mpi) GTEST_SKIP() << "not started by an MPI";
    const std::vector<int> mine(static_cast<std::size_t>(me_) + 1, me_);  // each PE its own length
    std::vector<message_passing::request> requests(static_cast<std::size_t>(n_));
    for (int pe = 0; pe < n_; ++pe)
        mpi->isend(mine.data(), mine.size() * sizeof(int), pe, 9,
                   requests[static_cast<std::size_t>(pe)]);
    std::vector<int> from(static_cast<std::size_t>(n_));
    for (int got = 0; got < n_;) {
        const auto found = mpi->probe_any(9);
        if (!found) continue;
        std::vector<int> theirs(found->bytes / sizeof(int), -1);
        mpi->receive(*found, theirs.data());
        EXPECT_EQ(theirs, std::vector<int>(static_cast<std::size_t>(found->pe) + 1, found->pe));
        ++from[static_cast<std::size_t>(found->pe)];
        ++got;
    }
    EXPECT_EQ(from, std::vector<int>(static_cast<std::size_t>(n_), 1));
    for (auto& request : requests)
        while (!mpi->test(request)) {
        }
    EXPECT_TRUE(mpi->test(requests[0]));
    EXPECT_FALSE(mpi->probe_any(9));
}

// Every PE writes its number into a place of its own in its right neighbour's window, and reads it.
TEST_F(membership_test, puts_and_gets_in_windows) {
    message_passing* mpi = job->messages();
    if (!mpi) GTEST_SKIP() << "not started by an MPI";
    std::vector<long> memory(static_cast<std::size_t>(n_), -1);
    const auto opened = mpi->open_window(memory.data(), memory.size() * sizeof(long));
    if (!opened) GTEST_SKIP() << mpi->library() << " has no windows here";
    const auto window = *opened;
    const int right = (me_ + 1) % n_;
    const long mine = me_ + 100;
    const std::size_t offset = static_cast<std::size_t>(me_) * sizeof(long);
    message_passing::request request;
    mpi->window_put(window, &mine, sizeof mine, right, offset, request);
    mpi->wait_all({&request, 1});
    mpi->window_flush(window, right);
    long back = -1;
    mpi->window_get(window, &back, sizeof back, right, offset, request);
    while (!mpi->test(request)) {
    }
    EXPECT_EQ(back, mine);
    mpi->close_window(window);
    const int left = (me_ + n_ - 1) % n_;
    EXPECT_EQ(memory[static_cast<std::size_t>(left)], left + 100);
}

// What a right neighbour gets of pieces of all kinds: runs at shifts, runs that repeat, single
// bytes backwards, and nothing.
TEST_F(membership_test, sends_and_receives_datatypes) {
    message_passing* mpi = job->messages();
    if (!mpi) GTEST_SKIP() << "not started by an MPI";
    char from[64], to[64];
    for (int i = 0; i < 64; ++i) from[i] = static_cast<char>(i + me_);
    const std::ptrdiff_t shifts[] = {6, 0, 14};
    const auto pieces_in = [&](char* memory) {
        return std::vector<message_passing::piece>{
            {memory + 1, 2, 3, 0, shifts, 1, 0},      // 7 8, 1 2, 15 16
            {memory + 20, 1, 3, 2, nullptr, 2, 10},   // 20 22 24, 30 32 34
            {memory + 50, 1, 4, -1, nullptr, 1, 0},   // 50 49 48 47
            {memory + 60, 3, 1, 3, nullptr, 1, 0},    // 60 61 62
            {memory + 44, 1, 1, 1, nullptr, 3, -1}};  // 44 43 42
    };
    const std::vector<int> order{7,  8,  1,  2,  15, 16, 20, 22, 24, 30, 32,
                                 34, 50, 49, 48, 47, 60, 61, 62, 44, 43, 42};
    const int right = (me_ + 1) % n_, left = (me_ + n_ - 1) % n_;
    const auto sent = mpi->make_type(pieces_in(from)), received = mpi->make_type(pieces_in(to));
    const auto nothing = mpi->make_type({});
    std::vector<char> packed(order.size());
    const auto exchange = [&](auto&& receive, auto&& send) {
        std::vector<message_passing::request> requests(2);
        receive(requests[0]);
        send(requests[1]);
        mpi->wait_all(requests);
    };
    exchange([&](auto& r) { mpi->irecv(packed.data(), packed.size(), left, 8, r); },
             [&](auto& r) { mpi->isend_typed(sent, right, 8, r); });
    for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(packed[i], order[i] + left) << i;
    std::fill_n(to, 64, '!');
    exchange([&](auto& r) { mpi->irecv_typed(received, left, 8, r); },
             [&](auto& r) { mpi->isend_typed(sent, right, 8, r); });
    for (int i = 0; i < 64; ++i) {
        const bool is_sent = std::find(order.begin(), order.end(), i) != order.end();
        EXPECT_EQ(to[i], is_sent ? i + left : '!') << i;
    }
    exchange([&](auto& r) { mpi->irecv_typed(nothing, left, 8, r); },
             [&](auto& r) { mpi->isend_typed(nothing, right, 8, r); });
    for (const auto type : {sent, received, nothing}) mpi->free_type(type);
}

// To the right neighbour only, and PE 0 to nobody: who has no neighbour takes part all the same.
TEST_F(membership_test, exchanges_among_neighbours) {
    message_passing* mpi = job->messages();
    if (!mpi) GTEST_SKIP() << "not started by an MPI";
    const std::vector<int> to(me_ == 0 ? 0 : 1, (me_ + 1) % n_);
    const std::vector<int> from(me_ == 1 % n_ ? 0 : 1, (me_ + n_ - 1) % n_);
    long got = -1;
    const auto type_of = [&](long& word) {
        const message_passing::piece all{&word, sizeof word, 1, 0, nullptr, 1, 0};
        return mpi->make_type({&all, 1});
    };
    long mine = me_;
    const auto sent = type_of(mine), received = type_of(got);
    const auto near = mpi->open_neighbourhood(from, to);
    const std::vector<message_passing::datatype> sends(to.size(), sent);
    const std::vector<message_passing::datatype> receives(from.size(), received);
    for (int round = 0; round < 3; ++round) {
        mine = 10 * round + me_;
        message_passing::request request;
        mpi->neighbour_exchange(near, receives, sends, request);
        mpi->wait_all({&request, 1});
        EXPECT_EQ(got, from.empty() ? -1 : 10 * round + from.front());
    }
    mpi->close_neighbourhood(near);
    mpi->free_type(sent);
    mpi->free_type(received);
}

// Rounds to the right neighbour, which lets the next put in when it has looked at the last one.
TEST_F(membership_test, puts_into_slots_that_were_posted) {
    message_passing* mpi = job->messages();
    if (!mpi) GTEST_SKIP() << "not started by an MPI";
    if (!mpi->has_slots()) GTEST_SKIP() << mpi->library() << " has no windows here";
    const auto slots = mpi->open_slots(sizeof(long));
    const int right = (me_ + 1) % n_, left = (me_ + n_ - 1) % n_;
    const auto origins = mpi->make_group({&left, 1}), targets = mpi->make_group({&right, 1});
    for (long round = 0; round < 20; ++round) {
        const long mine = 100 * round + me_;
        mpi->slots_post(slots.handle, origins);
        mpi->slots_start(slots.handle, targets);
        mpi->slots_put(slots.handle, &mine, sizeof mine, right, 0);
        mpi->slots_complete(slots.handle);
        mpi->slots_wait(slots.handle);
        EXPECT_EQ(*reinterpret_cast<const long*>(slots.memory), 100 * round + left);
    }
    mpi->free_group(origins);
    mpi->free_group(targets);
    mpi->close_slots(slots.handle);
}

// As a program may that finalises MPI before Skerry. The module has loaded MPI for all to see.
bool finalise_mpi() {
    const auto finalise = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "MPI_Finalize"));
    return finalise && finalise() == 0;
}

}  // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    job = skerry::bootstrap::discover();
    job->join();
    bool failed = RUN_ALL_TESTS() != 0;
    if (std::getenv("SKERRY_TEST_FINALISES_MPI")) failed |= !finalise_mpi();
    // All have finished before the first leaves.
    const bool met = job->barrier() == status::ok;
    job->leave();
    job.reset();
    return failed || !met;
}
