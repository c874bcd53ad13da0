// SPDX-License-Identifier: BSD-3-Clause
// Nothing happens before its time, nobody but whom it concerns pays for it, and order is kept.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "skerry/base/clock.hpp"
#include "skerry/runtime/collectives.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry {
namespace {

constexpr double ms = 1e-3;

// A world under a delay, with some words that everybody can reach.
class delayed_world {
 public:
    explicit delayed_world(const char* delay) {
        ::setenv("SKERRY_DELAY", delay, 1);
        world_ = std::make_unique<runtime::world>();
        words_ = static_cast<std::uint64_t*>(world_->symmetric_heap().allocate(bytes));
        std::memset(words_, 0, bytes);
        world_->all_teams().world().barrier();
    }

    static constexpr std::size_t bytes = 1 << 20;
    runtime::world* operator->() { return world_.get(); }
    const runtime::operations& with() const { return world_->with(); }
    int next() const { return (world_->pe() + 1) % world_->n_pes(); }
    bool is_alone() const { return world_->n_pes() == 1; }
    std::uint64_t* words() { return words_; }
    void wait(std::size_t word, std::uint64_t value) {
        // ordering: acquire; partner is the release of the signal in put_signal
        with().waits.until(
            [&] { return __atomic_load_n(words_ + word, __ATOMIC_ACQUIRE) >= value; });
    }

 private:
    std::unique_ptr<runtime::world> world_;
    std::uint64_t* words_;
};

double now_of_all(delayed_world& here) {
    here->all_teams().world().barrier();
    return now_seconds();
}

// When the message must have left at the earliest is what it holds.
void expect_later(delayed_world& here, double least_s, std::size_t bytes) {
    static std::vector<double> sent(delayed_world::bytes / sizeof(double));
    for (std::uint64_t round = 5 * bytes; round < 5 * bytes + 5; ++round) {
        sent[0] = now_seconds();
        here.with().notices.put_signal(here.words() + 8, sent.data(), bytes, here.words(), round,
                                       transports::signal_op::set, here.next());
        here.wait(0, round);
        const double arrived = now_seconds();
        double left = 0;
        std::memcpy(&left, here.words() + 8, sizeof left);
        EXPECT_GE(arrived - left, least_s);
        here->all_teams().world().barrier();
    }
}

TEST(DelayWrapper, MessagesArriveNoEarlierThanTheirLatency) {
    delayed_world here("latency=2ms");
    if (here.is_alone()) GTEST_SKIP() << "talks to itself only";
    expect_later(here, 2 * ms, 8);
    expect_later(here, 2 * ms, 100'000);
}

TEST(DelayWrapper, MessagesArriveNoEarlierThanTheirBytes) {
    delayed_world here("per_byte=100ns,fragment=4k");
    if (here.is_alone()) GTEST_SKIP() << "talks to itself only";
    expect_later(here, 1000 * 100e-9, 1000);
    expect_later(here, 100'000 * 100e-9, 100'000);
}

TEST(DelayWrapper, GetsAndAtomicsGoThereAndBack) {
    delayed_world here("latency=2ms");
    if (here.is_alone()) GTEST_SKIP() << "talks to itself only";
    std::uint64_t value = 0;
    double begin = now_of_all(here);
    here.with().copies.get(&value, here.words(), 8, here.next());
    EXPECT_GE(now_seconds() - begin, 4 * ms);
    begin = now_of_all(here);
    here.with().copies.get(&value, here.words(), 8, here.next(), runtime::completion::at_quiet);
    here.with().ordering.quiet();
    EXPECT_GE(now_seconds() - begin, 4 * ms);
}

// A hundred messages and latencies of a fifth of a second.
TEST(DelayWrapper, LatencyIsNotSenderTime) {
    delayed_world here("latency=200ms,between=0:1");
    if (here.is_alone()) GTEST_SKIP() << "talks to itself only";
    const double begin = now_of_all(here);
    if (here->pe() == 0)
        for (std::uint64_t i = 0; i < 100; ++i)
            here.with().copies.put(here.words() + i, &i, sizeof i, 1);
    EXPECT_LT(now_seconds() - begin, 100 * 0.2);
    here.with().ordering.quiet();
    if (here->pe() == 0) {
        EXPECT_GE(now_seconds() - begin, 0.2);
    }
    here->all_teams().world().barrier();
    for (std::uint64_t i = 0; i < 100 && here->pe() == 1; ++i) EXPECT_EQ(here.words()[i], i);
}

TEST(DelayWrapper, GapSpacesMessages) {
    delayed_world here("gap=1ms,above=64");
    if (here.is_alone()) GTEST_SKIP() << "talks to itself only";
    const std::uint64_t values[8] = {};
    const double begin = now_of_all(here);
    for (int i = 0; i < 11; ++i)
        here.with().copies.put(here.words() + 8, values, sizeof values, here.next());
    here.with().ordering.quiet();
    EXPECT_GE(now_seconds() - begin, 10 * ms);
    const double next_begin = now_of_all(here);
    for (int i = 0; i < 10'000; ++i)
        here.with().copies.put(here.words() + 8, values, 8, here.next());
    here.with().ordering.quiet();
    EXPECT_LT(now_seconds() - next_begin, 10'000 * ms) << "shorter messages are not delayed";
    here->all_teams().world().barrier();
}

TEST(DelayWrapper, OverheadsAreProcessorTime) {
    delayed_world here("overhead_send=2ms,overhead_recv=3ms,fragment=1k,above=1000");
    if (here.is_alone()) GTEST_SKIP() << "talks to itself only";
    static const std::byte data[5000] = {};
    double begin = now_of_all(here);
    here.with().copies.put(here.words() + 8, data, sizeof data, here.next());
    EXPECT_GE(now_seconds() - begin, 5 * 2 * ms) << "of five fragments";
    begin = now_seconds();
    here->all_teams().world().barrier();  // whose messages are short
    here.with().notices.put_signal(here.words() + 8, data, 1000, here.words(), 1,
                                   transports::signal_op::set, here.next());
    here.wait(0, 1);
    here.with()
        .ordering.quiet();  // if the sender has stored it: overhead is due here at the latest
    EXPECT_GE(now_seconds() - begin, (2 + 3) * ms);
    here->all_teams().world().barrier();
}

// A short message that is still on its way, a fence, a long one.
TEST(DelayWrapper, LongMessagesDoNotOvertakeWhatIsFenced) {
    delayed_world here("latency=1ms");
    if (here.is_alone()) GTEST_SKIP() << "talks to itself only";
    constexpr std::size_t last = 5000;
    std::vector<std::uint64_t> values(last);
    for (std::uint64_t round = 1; round <= 20; ++round) {
        std::fill(values.begin(), values.end(), round);
        here.with().copies.put(here.words(), &round, sizeof round, here.next());
        here.with().ordering.fence();
        here.with().copies.put(here.words() + 8, values.data(), 8 * last, here.next());
        here.wait(8 + last - 1, round);
        // ordering: acquire, by the wait
        EXPECT_GE(__atomic_load_n(here.words(), __ATOMIC_RELAXED), round);
        here->all_teams().world().barrier();
    }
}

// More than a ring holds, to a PE that looks for nothing meanwhile.
TEST(DelayWrapper, SendersWaitWhereThereIsNoRoom) {
    delayed_world here("latency=20us");
    if (here.is_alone()) GTEST_SKIP() << "talks to itself only";
    constexpr std::uint64_t messages = 20'000;
    if (here->pe() == 0) {
        for (std::uint64_t i = 1; i <= messages; ++i)
            here.with().updates.apply<false>(transports::atomic_op::add, here.words(), i,
                                             std::uint64_t{0}, 1);
        here.with().ordering.quiet();
    }
    ASSERT_EQ(here->job().barrier(), status::ok);  // which drives nothing
    EXPECT_EQ(here.words()[0], here->pe() == 1 ? messages * (messages + 1) / 2 : 0);
    here->all_teams().world().barrier();
}

}  // namespace
}  // namespace skerry

int main(int n, char** arguments) {
    ::testing::InitGoogleTest(&n, arguments);
    return RUN_ALL_TESTS();
}
