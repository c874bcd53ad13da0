// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/instrument/recorder.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <thread>
#include <tuple>

#include "record_reader.hpp"

namespace skerry::instrument {
namespace {

class Recorder : public ::testing::Test {
 protected:
    Recorder() {
        char name[] = "/tmp/skerry_recorder_XXXXXX";
        folder_ = ::mkdtemp(name);
        ::setenv("SKERRY_RECORD", folder_.c_str(), 1);
    }
    ~Recorder() override {
        ::unsetenv("SKERRY_RECORD");
        std::filesystem::remove_all(folder_);
    }
    record_reader read(int pe) const {
        return record_reader(folder_ + "/pe." + std::to_string(pe) + ".record");
    }

    std::string folder_;
};

// Two places that call.
void send_here(recorder& counts, std::uint16_t send, int peer, std::uint64_t bytes) {
    const auto call = counts.enter(send, __builtin_return_address(0));
    counts.message(call, peer, bytes);
    counts.leave(call);
}

TEST_F(Recorder, CountsMessagesByPeerAndSize) {
    auto counts = recorder::from_environment({3, 8, "a model"});
    ASSERT_TRUE(counts);
    const auto send = counts->add_operation("send", operation_kind::send);
    std::map<std::pair<int, int>, std::pair<std::uint64_t, std::uint64_t>> expected;
    std::mt19937 random(1);
    for (int i = 0; i < 20'000; ++i) {
        const int peer = static_cast<int>(random() % 500);
        const std::uint64_t bytes = random() % 3 == 0 ? 0 : std::uint64_t{1} << random() % 40;
        const auto call = counts->enter(send, nullptr);
        counts->message(call, peer, bytes);
        counts->leave(call);
        auto& sum = expected[{peer, bytes == 0 ? 0 : std::bit_width(bytes)}];
        ++sum.first;
        sum.second += bytes;
    }
    counts->finish();
    const record_reader record = read(3);
    ASSERT_TRUE(record.is_there());
    EXPECT_EQ(record.header().pe, 3);
    EXPECT_EQ(record.header().n_pes, 8);
    EXPECT_STREQ(record.header().model, "a model");
    EXPECT_EQ(record.header().state, record_state::finished);
    std::uint64_t calls = 0;
    for (const record_row& row : record.rows()) {
        if (row.key.kind == row_kind::call) {
            calls += row.count;
            continue;
        }
        const auto found = expected.find({row.key.peer, row.key.bin});
        ASSERT_NE(found, expected.end());
        EXPECT_EQ(row.count, found->second.first);
        EXPECT_EQ(row.bytes, found->second.second);
        expected.erase(found);
    }
    EXPECT_EQ(calls, 20'000u);
    EXPECT_TRUE(expected.empty());
}

TEST_F(Recorder, TellsSitesAndPhasesApart) {
    auto counts = recorder::from_environment({0, 1, ""});
    const auto send = counts->add_operation("send", operation_kind::send);
    send_here(*counts, send, 0, 1);
    counts->begin_phase("solve");
    send_here(*counts, send, 0, 1);
    send_here(*counts, send, 0, 1);
    counts->begin_phase("program");
    counts->finish();
    const record_reader record = read(0);
    std::map<std::tuple<std::uint32_t, std::uint16_t>, std::uint64_t> messages;
    for (const record_row& row : record.rows())
        if (row.key.kind == row_kind::traffic) messages[{row.key.site, row.key.phase}] += row.count;
    EXPECT_EQ(messages.size(), 3u);
    std::map<std::uint16_t, std::uint64_t> of_phase;
    for (const auto& [where, count] : messages) of_phase[std::get<1>(where)] += count;
    EXPECT_EQ(of_phase, (std::map<std::uint16_t, std::uint64_t>{{0, 1}, {1, 2}}));
    const auto phases = record.entries<record_phase>(record.header().phases);
    ASSERT_EQ(phases.size(), 2u);
    EXPECT_STREQ(phases[1].name, "solve");
    const auto marks = record.entries<record_mark>(record.header().marks);
    ASSERT_EQ(marks.size(), 2u);
    EXPECT_EQ(marks[0].phase, 1u);
    EXPECT_EQ(marks[1].phase, 0u);
    const auto sites = record.entries<record_site>(record.header().sites);
    const auto modules = record.entries<record_module>(record.header().modules);
    ASSERT_EQ(sites.size(), 4u);  // the unknown one, and three calls
    EXPECT_NE(std::string(modules[sites[1].module].path).find("recorder_test"), std::string::npos);
}

TEST_F(Recorder, TimeOfCallsAndIntervalsAgree) {
    auto counts = recorder::from_environment({0, 1, ""});
    const auto wait = counts->add_operation("wait", operation_kind::wait);
    const auto send = counts->add_operation("send", operation_kind::send);
    for (int i = 0; i < 400; ++i) {  // more than the first intervals hold
        const auto call = counts->enter(i % 2 == 0 ? wait : send, nullptr);
        std::this_thread::sleep_for(std::chrono::milliseconds(3));
        counts->leave(call);
    }
    counts->finish();
    const record_reader record = read(0);
    std::uint64_t in_calls = 0, waiting = 0, communicating = 0;
    for (const record_row& row : record.rows()) in_calls += row.sum_ns;
    for (const auto& i : record.entries<record_interval>(record.header().intervals)) {
        waiting += i.waiting_ns;
        communicating += i.communicating_ns;
        EXPECT_LE(i.waiting_ns + i.communicating_ns, record.header().interval_ns);
    }
    EXPECT_EQ(in_calls, waiting + communicating);
    EXPECT_GE(in_calls, 1'200'000'000u);
    EXPECT_GT(waiting, 0u);
    EXPECT_GT(communicating, 0u);
    EXPECT_GE(record.header().elapsed_ns, in_calls);
}

TEST_F(Recorder, ALongCallAmongShortOnesIsNotLost) {
    auto counts = recorder::from_environment({0, 1, "", false});
    const auto send = counts->add_operation("send", operation_kind::send);
    for (int i = 0; i < 100; ++i) {
        const auto call = counts->enter(send, nullptr);
        if (i % 10 == 5) std::this_thread::sleep_for(std::chrono::milliseconds(3));
        counts->leave(call);
    }
    counts->finish();
    const record_reader record = read(0);
    ASSERT_EQ(record.rows().size(), 1u);
    EXPECT_GE(record.rows()[0].sum_ns, 30'000'000u);
    EXPECT_LE(record.rows()[0].sum_ns, record.header().elapsed_ns);
}

// The counters of different cores may differ.
TEST_F(Recorder, TimesNeverRunBackwards) {
    auto counts = recorder::from_environment({0, 1, "", false});
    const auto send = counts->add_operation("send", operation_kind::send);
    auto begun_later = counts->enter(send, nullptr);
    begun_later.begin_ticks += 1'000'000'000'000;
    counts->leave(begun_later);
    auto begun_too_early = counts->enter(send, nullptr);
    begun_too_early.begin_ticks = 1;
    counts->message(begun_too_early, 0, 1);
    counts->leave(begun_too_early);
    counts->finish();
    const record_reader record = read(0);
    for (const record_row& row : record.rows()) {
        EXPECT_EQ(row.count, row.key.kind == row_kind::call ? 2u : 1u);
        EXPECT_LT(row.sum_ns, 100'000'000'000u);
    }
    EXPECT_LT(record.header().interval_ns, 100'000'000'000u);
}

TEST_F(Recorder, ShowsTheThreadThatHangsAndNotTheOneThatReturned) {
    auto counts = recorder::from_environment({0, 4, ""});
    const auto receive = counts->add_operation("receive", operation_kind::receive);
    const auto send = counts->add_operation("send", operation_kind::send);
    const auto hangs = counts->enter(receive, nullptr);
    counts->concerns(hangs, 3);
    std::thread([&] {
        const auto other = counts->enter(send, nullptr);
        counts->concerns(other, 1);
        EXPECT_EQ(read(0).header().current_operation, receive);
        counts->leave(other);
    }).join();
    EXPECT_EQ(read(0).header().current_operation, receive);
    EXPECT_EQ(read(0).header().current_peer, 3);
    const auto later = counts->enter(send, nullptr);
    counts->concerns(later, 2);
    counts->leave(hangs);
    EXPECT_EQ(read(0).header().current_operation, send);
    EXPECT_EQ(read(0).header().current_peer, 2);
    counts->forget(later);
    EXPECT_EQ(read(0).header().current_operation, -1);
    for (int i = 0; i < 100; ++i) counts->enter(send, nullptr);  // more than are shown
    counts->finish();
    EXPECT_EQ(read(0).rows().size(), 2u);
}

TEST_F(Recorder, APlaceWithoutRoomIsLostOnce) {
    auto counts = recorder::from_environment({0, 1, "", false});
    const auto send = counts->add_operation("send", operation_kind::send);
    for (int round = 0; round < 3; ++round)
        for (std::uintptr_t at = 1; at <= 5000; ++at)
            counts->leave(counts->enter(send, reinterpret_cast<const void*>(at)));
    const record_table& sites = read(0).header().sites;
    EXPECT_EQ(sites.count, sites.capacity);
    EXPECT_EQ(sites.lost, 5000 - (sites.capacity - 1));
}

TEST_F(Recorder, JobsInOneFolderKeepTheirRecordsApart) {
    for (const char* job : {"first", "second/one", "first"}) {
        auto counts = recorder::from_environment({0, 1, job, true, job});
        ASSERT_TRUE(counts);
        counts->finish();
    }
    EXPECT_STREQ(read(0).header().model, "first");
    const record_reader second(folder_ + "/job.second-one/pe.0.record");
    ASSERT_TRUE(second.is_there());
    EXPECT_STREQ(second.header().model, "second/one");
    EXPECT_NE(name_of_job(1, true), "");
    ::unsetenv("PMIX_NAMESPACE");
    EXPECT_NE(name_of_job(2, true), "");
    ::setenv("PMIX_NAMESPACE", "of a launcher", 1);
    EXPECT_EQ(name_of_job(2, false), "of a launcher");
    ::unsetenv("PMIX_NAMESPACE");
}

TEST_F(Recorder, ShortCallsAreAllCounted) {
    auto counts = recorder::from_environment({0, 1, "", false});
    const auto send = counts->add_operation("send", operation_kind::send);
    const auto wait = counts->add_operation("wait", operation_kind::wait);
    for (int i = 0; i < 100'003; ++i) {
        const auto call = counts->enter(send, nullptr);
        counts->message(call, 0, 8);
        counts->leave(call);
        counts->leave(counts->enter(wait, nullptr));
    }
    counts->finish();
    const record_reader record = read(0);
    ASSERT_EQ(record.rows().size(), 3u);
    std::uint64_t in_calls = 0, in_intervals = 0;
    for (const record_row& row : record.rows()) {
        EXPECT_EQ(row.count, 100'003u);
        in_calls += row.sum_ns;
    }
    for (const auto& i : record.entries<record_interval>(record.header().intervals))
        in_intervals += i.waiting_ns + i.communicating_ns;
    EXPECT_EQ(in_calls, in_intervals);
    EXPECT_GT(in_calls, 0u);
}

TEST_F(Recorder, SeveralThreadsLoseNothing) {
    auto counts = recorder::from_environment({0, 1, ""});
    const auto send = counts->add_operation("send", operation_kind::send);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            for (int i = 0; i < 5'000; ++i) {
                const auto call = counts->enter(send, nullptr);
                counts->message(call, i % 100, 8);
                counts->leave(call);
            }
        });
    for (std::thread& t : threads) t.join();
    counts->finish();
    std::uint64_t calls = 0, bytes = 0;
    const record_reader record = read(0);
    for (const record_row& row : record.rows()) {
        if (row.key.kind == row_kind::call) calls += row.count;
        bytes += row.bytes;
    }
    EXPECT_EQ(calls, 20'000u);
    EXPECT_EQ(bytes, 160'000u);
}

TEST_F(Recorder, OfAKilledProcessSaysWhereItWas) {
    const pid_t child = ::fork();
    if (child == 0) {
        auto counts = recorder::from_environment({1, 2, ""});
        const auto receive = counts->add_operation("receive", operation_kind::receive);
        counts->leave(counts->enter(receive, nullptr));
        counts->concerns(counts->enter(receive, nullptr), 0);
        ::raise(SIGKILL);
    }
    int how = 0;
    ::waitpid(child, &how, 0);
    ASSERT_TRUE(WIFSIGNALED(how));
    const record_reader record = read(1);
    ASSERT_TRUE(record.is_there());
    EXPECT_EQ(record.header().state, record_state::running);
    EXPECT_EQ(record.header().current_operation, 0);
    EXPECT_EQ(record.header().current_peer, 0);
    ASSERT_EQ(record.rows().size(), 1u);
    EXPECT_EQ(record.rows()[0].count, 1u);
}

TEST_F(Recorder, CountsWhatHasNoRoom) {
    auto counts = recorder::from_environment({0, 1, ""});
    const auto send = counts->add_operation("send", operation_kind::send);
    const int n = (1 << 17) + 1000;
    for (int peer = 0; peer < n; ++peer) {
        const auto call = counts->enter(send, nullptr);
        counts->message(call, peer, 1);
        counts->leave(call);
    }
    counts->finish();
    const record_reader record = read(0);
    std::uint64_t messages = 0;
    for (const record_row& row : record.rows())
        if (row.key.kind == row_kind::traffic) messages += row.count;
    EXPECT_EQ(record.header().rows.count, record.header().rows.capacity);
    EXPECT_EQ(messages + record.header().rows.lost, static_cast<std::uint64_t>(n));
}

TEST_F(Recorder, GoesOnWithoutAPlace) {
    ::setenv("SKERRY_RECORD", "/proc/nowhere", 1);
    ::testing::internal::CaptureStderr();
    EXPECT_FALSE(recorder::from_environment({0, 1, ""}));
    const std::string said = ::testing::internal::GetCapturedStderr();
    EXPECT_NE(said.find("/proc/nowhere"), std::string::npos) << said;
    ::unsetenv("SKERRY_RECORD");
    EXPECT_FALSE(recorder::from_environment({0, 1, ""}));
}

}  // namespace
}  // namespace skerry::instrument
