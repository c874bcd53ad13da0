// SPDX-License-Identifier: BSD-3-Clause
#include "arguments.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "fork/control.hpp"

namespace {

using skerry::bootstrap::parse_job_text;
using skerry::launcher::arguments;
using skerry::launcher::parse_arguments;

arguments parse(const std::vector<const char*>& words) {
    return parse_arguments(words);
}

TEST(arguments, understands_all_options) {
    const arguments got =
        parse({"-n", "3", "--timeout=1.5", "--tag-output", "--bind", "none", "prog", "-n", "x"});
    EXPECT_EQ(got.error, "");
    EXPECT_EQ(got.n_pes, 3);
    EXPECT_EQ(got.timeout_s, 1.5);
    EXPECT_TRUE(got.tag_output);
    EXPECT_FALSE(got.bind);
    EXPECT_EQ(got.program, 6u);
    EXPECT_EQ(parse({"-np", "2", "--", "-odd"}).program, 3u);
    EXPECT_EQ(parse({"--help"}).what, arguments::wish::help);
    EXPECT_EQ(parse({"--version"}).what, arguments::wish::version);
}

TEST(arguments, hosts) {
    const arguments got = parse({"--hosts", "a:4,b-1.net,10.0.0.2:3", "prog"});
    EXPECT_EQ(got.error, "");
    ASSERT_EQ(got.hosts.size(), 3u);
    EXPECT_EQ(got.hosts[1].name, "b-1.net");
    EXPECT_EQ(got.hosts[1].n_pes, 1);
    EXPECT_EQ(got.hosts[2].n_pes, 3);
    EXPECT_EQ(got.n_pes, 8);
    EXPECT_EQ(parse({"--hosts=a:4,b:4", "-n", "5", "prog"}).n_pes, 5);
    EXPECT_EQ(parse({"-n", "9", "--hosts=a:4,b:4", "prog"}).error,
              "the hosts have room for 8 PEs, but -n asks for 9");
}

TEST(arguments, refuses_nonsense) {
    for (const auto& words :
         std::vector<std::vector<const char*>>{{},
                                               {"-n"},
                                               {"-n", "2"},
                                               {"-n", "0", "p"},
                                               {"-n", "-1", "p"},
                                               {"-n", "x", "p"},
                                               {"-n", "2x", "p"},
                                               {"-n", "4097", "p"},
                                               {"-n", "99999999999999999999", "p"},
                                               {"--timeout", "0", "p"},
                                               {"--timeout", "nan", "p"},
                                               {"--timeout", "inf", "p"},
                                               {"--bind", "core", "p"},
                                               {"--bind=", "p"},
                                               {"--hosts", "", "p"},
                                               {"--hosts", "a:0", "p"},
                                               {"--hosts", "a:2x", "p"},
                                               {"--hosts", "a:", "p"},
                                               {"--hosts", ":2", "p"},
                                               {"--hosts", "a,,b", "p"},
                                               {"--hosts", "a,", "p"},
                                               {"--hosts", "a;b", "p"},
                                               {"--hosts", "-x", "p"},
                                               {"--hosts", "a,b,a", "p"},
                                               {"--hosts", "a:4096,b", "p"},
                                               {"--no-such", "p"},
                                               {"--tag-output=1", "p"}})
        EXPECT_NE(parse(words).error, "") << (words.empty() ? "" : words[0]);
}

TEST(job_text, round_trip_and_refusals) {
    const auto job = parse_job_text("2:7:10:11");
    ASSERT_TRUE(job);
    EXPECT_EQ(to_text(*job), "2:7:10:11");
    for (const char* text :
         {"", ":", "1", "1:2:3", "1:2:3:", "1:2:3:4:", "1:2:3:4 ", "2:2:3:4", "-1:2:3:4", "0:0:3:4",
          "0:5000:3:4", "0:2:-3:4", "0:2:3:99999999999", "a:b:c:d"})
        EXPECT_FALSE(parse_job_text(text)) << text;
}

}  // namespace
