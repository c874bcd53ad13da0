// SPDX-License-Identifier: BSD-3-Clause
// Whatever is killed, and however: within a second nothing runs any more, one line says what
// happened (if anybody is left to say it), and nothing has a name in /dev/shm.
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <fstream>
#include <iterator>

#include "launched.hpp"
#include "skerry/base/clock.hpp"

namespace {

using skerry::tests::launched;
using skerry::tests::lines;
using skerry::tests::outcome;
using skerry::tests::probe;

constexpr int repeats = 20;

// The strongest form of "leaves nothing in /dev/shm": no process of the job has anything mapped
// from there.
bool maps_named_memory(const launched& job) {
    for (const pid_t pid : job.processes()) {
        std::ifstream maps("/proc/" + std::to_string(pid) + "/maps");
        for (std::string line; std::getline(maps, line);)
            if (line.find("/dev/shm/") != std::string::npos) return true;
    }
    return false;
}

void expect_one_line(const outcome& got, const std::string& start) {
    EXPECT_EQ(lines(got.error), 1) << got.error;
    EXPECT_TRUE(got.error.starts_with("skerry-run: " + start)) << got.error;
    EXPECT_NE(got.error.find("last Skerry call: probe_call"), std::string::npos) << got.error;
}

TEST(fault, killed_pe) {
    for (int i = 0; i < repeats; ++i) {
        launched job({"-n", "4", probe(), "2", "orphan"});
        ASSERT_TRUE(job.wait_for("ready"));
        EXPECT_FALSE(maps_named_memory(job));
        const auto probes = job.probes();
        ASSERT_EQ(probes.size(), 4u);
        const double before = skerry::now_seconds();
        kill(probes[static_cast<std::size_t>(i) % 4], SIGKILL);
        const outcome got = job.finish();
        EXPECT_LT(skerry::now_seconds() - before, 1.0);
        EXPECT_EQ(got.exit_code, 137);
        expect_one_line(got, "PE ");
        EXPECT_NE(got.error.find("(pid " + std::to_string(probes[static_cast<std::size_t>(i) % 4]) +
                                 ") was killed by signal 9 (Killed)"),
                  std::string::npos)
            << got.error;
        EXPECT_TRUE(job.all_gone_within(0.1));
    }
}

TEST(fault, crashed_pe) {
    for (int i = 0; i < repeats; ++i) {
        launched job({"-n", "3", probe(), "1", "kill", std::to_string(SIGSEGV)});
        const outcome got = job.finish();
        EXPECT_EQ(got.exit_code, 128 + SIGSEGV);
        expect_one_line(got, "PE 1 ");
        EXPECT_LT(got.seconds, 1.0);
        EXPECT_TRUE(job.all_gone_within(0));
    }
}

TEST(fault, pe_that_exits_without_leaving) {
    for (int i = 0; i < repeats; ++i) {
        launched job({"-n", "3", probe(), "1", "exit", "0"});
        const outcome got = job.finish();
        EXPECT_EQ(got.exit_code, 1);
        expect_one_line(got, "PE 1 ");
        EXPECT_NE(got.error.find("exited with code 0 without finalizing Skerry"),
                  std::string::npos);
        EXPECT_LT(got.seconds, 1.0);
        EXPECT_TRUE(job.all_gone_within(0));
    }
}

TEST(fault, deaf_pes_and_orphans_are_killed) {
    launched job({"-n", "3", "sh", "-c", "trap '' TERM; exec " + probe() + " together deaf"});
    ASSERT_TRUE(job.wait_for("ready"));
    kill(job.probes().at(0), SIGKILL);
    const outcome got = job.finish();
    EXPECT_EQ(got.exit_code, 137);
    EXPECT_EQ(lines(got.error), 1) << got.error;
    EXPECT_TRUE(job.all_gone_within(0));
}

TEST(fault, stopped_pes_are_ended_too) {
    launched job({"-n", "3", probe(), "0", "wait"});
    ASSERT_TRUE(job.wait_for("ready"));
    const auto probes = job.probes();
    kill(probes.at(0), SIGSTOP);
    kill(probes.at(1), SIGKILL);
    EXPECT_EQ(job.finish().exit_code, 137);
    EXPECT_TRUE(job.all_gone_within(0));
}

TEST(fault, abort_is_quiet) {
    for (int i = 0; i < repeats; ++i) {
        launched job({"-n", "4", probe(), std::to_string(i % 4), "abort", "7"});
        const outcome got = job.finish();
        EXPECT_EQ(got.exit_code, 7);
        EXPECT_EQ(got.error, "");
        EXPECT_LT(got.seconds, 1.0);
        EXPECT_TRUE(job.all_gone_within(0));
    }
}

TEST(fault, abort_under_a_wrapper_script) {
    launched job({"-n", "3", "sh", "-c", probe() + " 1 abort 7; sleep 1000"});
    const outcome got = job.finish();
    EXPECT_EQ(got.exit_code, 7);
    EXPECT_EQ(got.error, "");
    EXPECT_TRUE(job.all_gone_within(0));
}

TEST(fault, killed_launcher) {
    for (int i = 0; i < repeats; ++i) {
        launched job({"-n", "4", probe(), "together", "orphan"});
        ASSERT_TRUE(job.wait_for("ready"));
        kill(job.pid(), SIGKILL);
        EXPECT_EQ(job.finish().exit_code, 137);
        EXPECT_TRUE(job.all_gone_within(1.0));
    }
}

// The kernel ends the PEs, even if the guard is gone as well.
TEST(fault, killed_launcher_and_guard) {
    launched job({"-n", "4", probe(), "1", "wait"});
    ASSERT_TRUE(job.wait_for("ready"));
    const auto probes = job.probes();
    for (const pid_t pid : job.processes())
        if (pid != job.pid() && std::find(probes.begin(), probes.end(), pid) == probes.end())
            kill(pid, SIGKILL);
    kill(job.pid(), SIGKILL);
    EXPECT_EQ(job.finish().exit_code, 137);
    EXPECT_TRUE(job.all_gone_within(1.0));
}

TEST(fault, killed_launcher_of_wrapper_scripts) {
    launched job({"-n", "3", "sh", "-c", probe() + " 1 wait; :"});
    ASSERT_TRUE(job.wait_for("ready"));
    kill(job.pid(), SIGKILL);
    EXPECT_EQ(job.finish().exit_code, 137);
    EXPECT_TRUE(job.all_gone_within(1.0));
}

// The system call by which the guard lets go of everything fails.
void deny_close_range() {
    sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_close_range, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const sock_fprog filter{std::size(rules), rules};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0) _exit(98);
}

TEST(fault, killed_launcher_on_a_kernel_without_close_range) {
    launched job({"-n", "2", probe(), "together", "orphan"}, "", deny_close_range);
    if (!job.wait_for("ready")) GTEST_SKIP() << "no system call can be denied here";
    kill(job.pid(), SIGKILL);
    EXPECT_TRUE(job.all_gone_within(1.0));
    for (const pid_t pid : job.processes()) kill(pid, SIGKILL);
    EXPECT_EQ(job.finish().exit_code, 137);
}

// Started by a process that neither the kernel nor the guard ends.
TEST(fault, a_pe_without_launcher_says_so) {
    launched job(
        {"-n", "1", "sh", "-c",
         "env -u SKERRY_JOB_ID sh -c 'echo ready; sleep 0.5; exec " + probe() + "' & wait"});
    ASSERT_TRUE(job.wait_for("ready"));
    kill(job.pid(), SIGKILL);
    EXPECT_EQ(
        job.finish().error,
        "skerry: start: skerry-run, which started this job, has ended; start the job again\n");
    EXPECT_TRUE(job.all_gone_within(1.0));
}

TEST(fault, killed_launcher_at_any_moment_of_its_start) {
    for (int i = 0; i < repeats * 2; ++i) {
        launched job({"-n", "4", probe(), "together", "orphan"});
        usleep(static_cast<useconds_t>(i) * 200);
        kill(job.pid(), SIGKILL);
        job.finish();
        EXPECT_TRUE(job.all_gone_within(1.0)) << i;
    }
}

TEST(fault, killed_group) {
    for (int i = 0; i < repeats; ++i) {
        launched job({"-n", "4", "--tag-output", probe(), "1", "orphan"});
        ASSERT_TRUE(job.wait_for("ready"));
        kill(-job.pid(), SIGKILL);
        EXPECT_EQ(job.finish().exit_code, 137);
        EXPECT_TRUE(job.all_gone_within(1.0));
    }
}

TEST(fault, pe_that_never_starts_skerry) {
    launched job(
        {"-n", "2", "sh", "-c", "case $SKERRY_JOB in 0:*) exit 0;; esac; exec " + probe()});
    const outcome got = job.finish();
    EXPECT_EQ(got.exit_code, 1);
    EXPECT_NE(got.error.find("without starting Skerry"), std::string::npos) << got.error;
    EXPECT_TRUE(job.all_gone_within(0));
}

}  // namespace
