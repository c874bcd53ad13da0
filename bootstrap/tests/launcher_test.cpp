// SPDX-License-Identifier: BSD-3-Clause
// What users see of skerry-run when nothing is killed.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <map>
#include <sstream>

#include "cores.hpp"
#include "launched.hpp"
#include "skerry/base/clock.hpp"
#include "skerry/base/file.hpp"

namespace {

using skerry::read_file;
using skerry::tests::launched;
using skerry::tests::lines;
using skerry::tests::lines_of;
using skerry::tests::outcome;
using skerry::tests::probe;
using skerry::tests::run;

TEST(launcher, exit_codes) {
    EXPECT_EQ(run({"-n", "2", "true"}).exit_code, 0);
    EXPECT_EQ(run({"-n", "2", "sh", "-c", "exit 5"}).exit_code, 5);
    EXPECT_EQ(run({"-n", "2", "/no/such/program"}).exit_code, 127);
    EXPECT_EQ(run({"-n", "2", "no-such-program"}).exit_code, 127);
    EXPECT_EQ(run({"-n", "2", "/etc/passwd"}).exit_code, 126);
    EXPECT_EQ(run({"-n", "2", "/etc"}).exit_code, 126);
    EXPECT_EQ(run({"-n", "zwei", "true"}).exit_code, 2);
    EXPECT_EQ(run({}).exit_code, 2);
    EXPECT_EQ(run({"-n", "3", probe(), "1", "abort", "42"}).exit_code, 42);
    EXPECT_EQ(run({"-n", "3", probe(), "1", "abort", "0"}).exit_code, 0);
}

TEST(launcher, one_message_per_mistake) {
    for (const auto& words :
         std::vector<std::vector<std::string>>{{"-n", "4", "no-such-program"},
                                               {"-n", "4", "/etc/passwd"},
                                               {"-n", "x", "true"},
                                               {"--what"},
                                               {"-n", "4", "false"},
                                               {"-n", "4", probe(), "2", "exit", "0"}}) {
        const outcome got = run(words);
        EXPECT_EQ(lines(got.error), 1) << got.error;
        EXPECT_TRUE(got.error.starts_with("skerry-run: ")) << got.error;
    }
}

// A program that finds a job which is none says so once and fails.
TEST(launcher, bad_job_texts_give_one_message) {
    for (const std::string job : {"x", "0:1:3", "5:2:3:4", "0:1:0:0", "0:1:77:78", "0:99999:3:4"}) {
        const outcome got =
            run({"-n", "1", "sh", "-c", "SKERRY_JOB=" + job + " " + probe() + " || echo code $?"});
        EXPECT_EQ(got.out, "code 1\n") << job;
        EXPECT_EQ(lines(got.error), 1) << got.error;
        EXPECT_TRUE(got.error.starts_with("skerry: SKERRY_JOB: ")) << got.error;
    }
}

TEST(launcher, help_and_version) {
    EXPECT_NE(run({"--help"}).out.find("--tag-output"), std::string::npos);
    EXPECT_TRUE(run({"--version"}).out.starts_with("skerry-run "));
}

TEST(launcher, stdin_goes_to_pe_0_alone) {
    const outcome got = run({"-n", "3", "--tag-output", "sh", "-c", "cat; echo end"}, "one\ntwo\n");
    EXPECT_EQ(lines(got.out), 5) << got.out;
    EXPECT_EQ(lines_of(0, got.out), "one\ntwo\nend\n");
}

TEST(launcher, tags_many_lines_in_order_and_loses_none) {
    const int count = 20000;
    const outcome got = run({"-n", "3", "--tag-output", "seq", "1", std::to_string(count)});
    EXPECT_EQ(got.exit_code, 0);
    std::istringstream text(got.out);
    std::map<std::string, int> last;
    int wrong = 0;
    for (std::string tag, value; text >> tag >> value;) wrong += std::stoi(value) != ++last[tag];
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(last["[0]"] + last["[1]"] + last["[2]"], 3 * count);
    EXPECT_EQ(last.size(), 3u);
}

TEST(launcher, slow_readers_lose_nothing) {
    launched job({"-n", "2", "--tag-output", "seq", "1", "200000"});
    usleep(200000);
    const outcome got = job.finish();
    EXPECT_EQ(got.exit_code, 0);
    EXPECT_EQ(lines(got.out), 400000);
    EXPECT_TRUE(lines_of(0, got.out).ends_with("\n199999\n200000\n"));
}

TEST(launcher, tags_both_streams_and_unended_lines) {
    const outcome got =
        run({"-n", "2", "--tag-output", "sh", "-c", "printf out; printf 'err\\nmore' >&2"});
    for (const int pe : {0, 1}) {
        EXPECT_EQ(lines_of(pe, got.out), "out\n");
        EXPECT_EQ(lines_of(pe, got.error), "err\nmore\n");
    }
}

TEST(launcher, tagged_output_survives_a_failure) {
    const outcome got = run({"-n", "2", "--tag-output", "sh", "-c", "seq 1 5000; exit 3"});
    EXPECT_EQ(got.exit_code, 3);
    // The PE that ended the job had written all its lines.
    EXPECT_NE(got.out.find("] 5000\n"), std::string::npos);
}

TEST(launcher, timeout_says_who_was_where) {
    const outcome got = run({"-n", "3", "--timeout", "0.3", probe(), "1", "deaf"});
    EXPECT_EQ(got.exit_code, 124);
    EXPECT_EQ(lines(got.error), 1);
    EXPECT_NE(got.error.find("within 0.3 s; last Skerry calls: PEs 0-2: probe_call"),
              std::string::npos)
        << got.error;
    EXPECT_LT(got.seconds, 1.3);
}

TEST(launcher, forwards_signals) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2}) {
        launched job({"-n", "3", probe(), "0", "wait"});
        ASSERT_TRUE(job.wait_for("ready"));
        kill(job.pid(), signal);
        const outcome got = job.finish();
        EXPECT_EQ(got.exit_code, 128 + signal);
        EXPECT_EQ(got.error, "") << signal;
        EXPECT_LT(got.seconds, 2);
        EXPECT_TRUE(job.all_gone_within(0.5));
    }
}

TEST(launcher, programs_can_handle_forwarded_signals) {
    launched job({"-n", "2", "sh", "-c",
                  "trap 'echo handled; exit 0' USR1; echo ready; while :; do sleep 0.01; done"});
    ASSERT_TRUE(job.wait_for("ready\nready"));
    kill(job.pid(), SIGUSR1);
    const outcome got = job.finish();
    EXPECT_EQ(got.exit_code, 0) << got.error;
    EXPECT_EQ(lines(got.out), 4) << got.out;
}

TEST(launcher, stops_and_goes_on) {
    launched job({"-n", "2", "sh", "-c", "echo ready; sleep 0.3; echo end"});
    ASSERT_TRUE(job.wait_for("ready\nready"));
    kill(job.pid(), SIGTSTP);
    usleep(50000);
    kill(job.pid(), SIGCONT);
    const outcome got = job.finish();
    EXPECT_EQ(got.exit_code, 0) << got.error;
    EXPECT_EQ(lines(got.out), 4) << got.out;
}

TEST(launcher, time_stopped_does_not_count_for_the_timeout) {
    launched job({"-n", "2", "--timeout", "1", "sh", "-c", "echo ready; sleep 0.1; echo end"});
    ASSERT_TRUE(job.wait_for("ready\nready"));
    kill(job.pid(), SIGTSTP);
    usleep(1'200'000);
    kill(job.pid(), SIGCONT);
    const outcome got = job.finish();
    EXPECT_EQ(got.exit_code, 0) << got.error;
    EXPECT_EQ(lines(got.out), 4) << got.out;
}

// Others than the user who started the launcher, or in a process namespace that it is not in.
TEST(launcher, pes_under_wrappers_may_change_user_and_namespace) {
    for (const std::string wrapper :
         {"setpriv --reuid 64321 --regid 64321 --clear-groups", "unshare --pid --fork"}) {
        if (run({"-n", "1", "sh", "-c", wrapper + " test -x " + probe()}).exit_code != 0)
            GTEST_SKIP() << "may not: " << wrapper;
        const outcome got =
            run({"-n", "2", "sh", "-c", wrapper + " " + probe() + " together leave; exit $?"});
        EXPECT_EQ(got.exit_code, 0) << wrapper << ": " << got.error;
        EXPECT_EQ(got.error, "") << wrapper;
    }
}

// Two units that no machine of a test has, and no two tests at once.
TEST(launcher, a_failed_claim_of_cores_keeps_none) {
    using namespace skerry::launcher;
    std::vector<core> cores(2);
    for (std::size_t i = 0; i < 2; ++i)
        CPU_SET(static_cast<std::size_t>(CPU_SETSIZE - 2 - 2 * (getpid() % 100)) + i, &cores[i]);
    EXPECT_EQ(claim_cores(cores, 3).size(), 0u);
    EXPECT_EQ(claim_cores(cores, 2).size(), 2u);
    EXPECT_EQ(claim_cores(cores, 1).size(), 0u) << "claimed twice";
}

TEST(launcher, ends_what_pes_leave_behind) {
    launched job({"-n", "2", "sh", "-c",
                  "sleep 1000 >/dev/null 2>&1 & setsid sleep 1000 >/dev/null 2>&1 & exit 0"});
    EXPECT_EQ(job.finish().exit_code, 0);
    EXPECT_TRUE(job.all_gone_within(0));
}

// A script's background process, when the script then becomes the launcher.
TEST(launcher, leaves_alone_what_it_did_not_start) {
    launched job({"-n", "1", "sh", "-c", "sleep 1000 >/dev/null 2>&1 & exit 0"}, "", [] {
        if (fork() != 0) return;
        for (int fd = 0; fd < 3; ++fd) close(fd);
        execlp("sleep", "sleep", "999", nullptr);
        _exit(127);
    });
    EXPECT_EQ(job.finish().exit_code, 0);
    const auto left = job.processes();
    ASSERT_EQ(left.size(), 1u);
    EXPECT_EQ(read_file("/proc/" + std::to_string(left[0]) + "/cmdline"),
              std::string("sleep\0999\0", 10));
    kill(left[0], SIGKILL);
    EXPECT_TRUE(job.all_gone_within(1.0));
}

TEST(launcher, works_without_standard_streams) {
    launched job({"-n", "2", probe()}, "", [] {
        for (int fd = 0; fd < 3; ++fd) close(fd);
    });
    EXPECT_EQ(job.finish().exit_code, 0);
}

TEST(launcher, limits_give_one_message) {
    for (const rlim_t limit : {6, 9}) {
        launched job({"-n", "40", "--tag-output", "sleep", "10"}, "", [limit] {
            const rlimit few{limit, limit};
            setrlimit(RLIMIT_NOFILE, &few);
        });
        const outcome got = job.finish();
        EXPECT_EQ(got.exit_code, 2);
        EXPECT_EQ(lines(got.error), 1) << got.error;
        EXPECT_TRUE(job.all_gone_within(0.5));
    }
}

TEST(launcher, no_room_for_processes_gives_one_message) {
    if (geteuid() != 0) GTEST_SKIP() << "needs root, to become a user without other processes";
    launched job({"-n", "40", "sleep", "10"}, "", [] {
        const rlimit few{8, 8};
        setrlimit(RLIMIT_NPROC, &few);
        if (setgid(64321) != 0 || setuid(64321) != 0) _exit(98);
    });
    const outcome got = job.finish();
    if (got.exit_code == 99) GTEST_SKIP() << "another user may not run the build";
    EXPECT_EQ(got.exit_code, 2);
    EXPECT_EQ(lines(got.error), 1) << got.error;
    EXPECT_TRUE(job.all_gone_within(0.5));
}

TEST(launcher, start_time_for_information) {
    std::vector<double> seconds;
    for (int i = 0; i < 20; ++i) seconds.push_back(run({"-n", "2", "true"}).seconds);
    std::sort(seconds.begin(), seconds.end());
    std::printf("skerry-run -n 2 true: median %.2f ms, least %.2f ms, most %.2f ms\n",
                seconds[10] * 1e3, seconds.front() * 1e3, seconds.back() * 1e3);
    EXPECT_LT(seconds[10], 1.0);
}

}  // namespace
