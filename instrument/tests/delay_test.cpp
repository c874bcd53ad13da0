// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/instrument/delay.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace skerry::instrument {
namespace {

delay parsed(const char* text) {
    std::string error;
    const auto all = parse_delay(text, error);
    EXPECT_TRUE(all) << text << ": " << error;
    return all.value_or(delay{});
}

TEST(Delay, TextIsRead) {
    const delay all = parsed(
        "overhead_send=5us,overhead_recv=7us,gap=10us,latency=0.02ms,per_byte=1.5ns,"
        "fragment=4KiB,above=100,below=1m,between=0-3:4-7");
    EXPECT_DOUBLE_EQ(all.overhead_send, 5e-6);
    EXPECT_DOUBLE_EQ(all.overhead_recv, 7e-6);
    EXPECT_DOUBLE_EQ(all.gap, 10e-6);
    EXPECT_DOUBLE_EQ(all.latency, 20e-6);
    EXPECT_DOUBLE_EQ(all.per_byte, 1.5e-9);
    EXPECT_EQ(all.fragment_bytes, 4096U);
    EXPECT_EQ(all.least_bytes, 100U);
    EXPECT_EQ(all.end_bytes, 1U << 20);
}

TEST(Delay, OverheadIsBoth) {
    const delay all = parsed("overhead=2s");
    EXPECT_EQ(all.overhead_send, 2);
    EXPECT_EQ(all.overhead_recv, 2);
    EXPECT_EQ(parsed("gap=0").gap, 0);
    EXPECT_EQ(parsed("").latency, 0);
}

TEST(Delay, ConcernsSizesAndPes) {
    const delay all = parsed("above=10,below=20,between=0-1:3");
    EXPECT_TRUE(all.concerns(0, 3, 10));
    EXPECT_TRUE(all.concerns(3, 1, 19));
    EXPECT_FALSE(all.concerns(0, 3, 9));
    EXPECT_FALSE(all.concerns(0, 3, 20));
    EXPECT_FALSE(all.concerns(0, 1, 10));
    EXPECT_FALSE(all.concerns(2, 3, 10));
    EXPECT_TRUE(delay{}.concerns(0, 1, 0));
}

TEST(Delay, WrongTextIsRefusedWithAReason) {
    for (const char* text :
         {"latency=5", "latency=-1us", "latency", "latency=", "lag=1us", "gap=1us,gap=2us",
          "gap=1 us", "gap=nanus", "gap=infs", "gap=1001s", "fragment=4q", "above=-1", "between=1",
          "between=0:", "between=3-1:2", "between=0:1:2", "=", ","}) {
        std::string error;
        EXPECT_FALSE(parse_delay(text, error)) << text;
        EXPECT_NE(error, "") << text;
    }
    ::setenv("SKERRY_DELAY", "latency=5", 1);
    EXPECT_EXIT(delay_from_environment(), testing::ExitedWithCode(1),
                "SKERRY_DELAY: latency=5: expected is a time with a unit");
    ::unsetenv("SKERRY_DELAY");
    EXPECT_FALSE(delay_from_environment());
}

// Beginning at 100 s, in whole seconds.
TEST(NetworkCard, AddsEachParameterAlone) {
    struct {
        const char* text;
        double free, arrives, next_arrives;  // of a message of 10 bytes, and of the next one
    } cases[] = {{"", 100, 100, 100},
                 {"overhead_send=3s", 103, 103, 103},
                 {"overhead_recv=3s", 100, 100, 100},
                 {"gap=3s", 100, 100, 103},
                 {"latency=3s", 100, 103, 103},
                 {"per_byte=1s", 100, 110, 120},
                 {"gap=3s,per_byte=1s,latency=1s", 100, 111, 124}};
    for (const auto& one : cases) {
        network_card card;
        const delay all = parsed(one.text);
        const message_times times = card.send(all, 100, 10);
        EXPECT_DOUBLE_EQ(times.sender_is_free, one.free) << one.text;
        EXPECT_DOUBLE_EQ(times.arrives, one.arrives) << one.text;
        EXPECT_DOUBLE_EQ(card.send(all, 100, 10).arrives, one.next_arrives) << one.text;
    }
}

// Fragment by fragment, as told at network_card::send.
message_times one_by_one(const delay& all, double now, std::size_t bytes, double& card_is_free) {
    double processor = now, out = now;
    const std::size_t n = all.fragments(bytes);
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t part =
            n == 1 ? bytes : std::min(all.fragment_bytes, bytes - i * all.fragment_bytes);
        processor += all.overhead_send;
        out = std::max(processor, card_is_free) + all.per_byte * static_cast<double>(part);
        card_is_free = out + all.gap;
    }
    return {processor, out + all.latency};
}

TEST(NetworkCard, FragmentsGoOneByOne) {
    for (const char* text : {"overhead=3s,gap=2s", "overhead=2s,gap=3s", "gap=5s,per_byte=1s",
                             "overhead=40s,per_byte=1s,latency=7s", "latency=1s"}) {
        delay all = parsed(text);
        all.fragment_bytes = 16;
        network_card card;
        double card_is_free = 0, now = 100;
        for (const std::size_t bytes : {0, 1, 15, 16, 17, 32, 100, 3}) {
            const message_times expected = one_by_one(all, now, bytes, card_is_free);
            const message_times times = card.send(all, now, bytes);
            EXPECT_DOUBLE_EQ(times.sender_is_free, expected.sender_is_free) << text << bytes;
            EXPECT_DOUBLE_EQ(times.arrives, expected.arrives) << text << ", " << bytes;
            now = times.sender_is_free + 1;
        }
    }
}

TEST(SpinUntil, DoesNotReturnBefore) {
    const double end = now_seconds() + 0.001;
    spin_until(end);
    EXPECT_GE(now_seconds(), end);
}

}  // namespace
}  // namespace skerry::instrument
