// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "options.hpp"
#include "random.hpp"
#include "report.hpp"

namespace {

using namespace skerry::npb;

TEST(random_numbers, follow_their_rule) {
    // 5^13 * 314159265 mod 2^46, by 128-bit arithmetic.
    const auto product = static_cast<unsigned __int128>(1220703125) * standard_seed;
    const auto x = static_cast<double>(static_cast<std::uint64_t>(product & ((1ULL << 46) - 1)));
    EXPECT_EQ(random_numbers().next(), std::ldexp(x, -46));
}

TEST(random_numbers, jump_ahead) {
    for (const std::uint64_t distance : {0, 1, 2, 7, 64, 1000, 65537}) {
        random_numbers walks, jumps;
        for (std::uint64_t i = 0; i < distance; ++i) walks.next();
        jumps.skip(distance);
        EXPECT_EQ(walks.next(), jumps.next()) << distance;
    }
}

TEST(random_numbers, jump_in_steps_of_any_size) {
    random_numbers once, twice;
    once.skip(123456789123);
    twice.skip(123456789000);
    twice.skip(123);
    EXPECT_EQ(once.next(), twice.next());
}

TEST(random_numbers, fill_as_they_come) {
    for (const std::size_t count : {0, 1, 7, 8, 9, 40, 101}) {
        random_numbers one_by_one, together;
        std::vector<double> numbers(count);
        together.fill(numbers);
        for (const double n : numbers) EXPECT_EQ(n, one_by_one.next());
        EXPECT_EQ(together.next(), one_by_one.next()) << count;
    }
}

options parsed(std::vector<const char*> words) {
    words.insert(words.begin(), "npb");
    return parse_options(static_cast<int>(words.size()), const_cast<char**>(words.data()));
}

TEST(options, are_read) {
    const options o = parsed({"--class", "A", "--repeats=3", "--strategy", "tuned", "--json", "-"});
    EXPECT_EQ(o.error, "");
    EXPECT_EQ(o.problem_class, 'A');
    EXPECT_EQ(o.repeats, 3);
    EXPECT_EQ(o.strategy, "tuned");
    EXPECT_EQ(o.json, "-");
}

TEST(options, that_are_wrong_are_named) {
    EXPECT_EQ(parsed({"--class", "X"}).error, "--class: expected S, W, A, B or C, not X");
    EXPECT_EQ(parsed({"--repeats", "0"}).error,
              "--repeats: expected a number from 1 to 1048576, not 0");
    EXPECT_EQ(parsed({"--colour", "red"}).error, "--colour: unknown option; see --help");
    EXPECT_NE(parsed({"--json"}).error.find("its value is missing"), std::string::npos);
}

TEST(report, counts_the_fastest_repeat) {
    const report r{.app = "npb_ft",
                   .problem_class = 'S',
                   .transport = "shm",
                   .mpi = {},
                   .pes = 2,
                   .about = {"naive", {64, 64, 64}, 6, 3e6, "flop"},
                   .seconds = {2, 1.5, 3},
                   .parts = {{"fft", 1}},
                   .verified = {false, "norm 1 should be 2", {1}}};
    EXPECT_EQ(r.mega_operations_per_s(), 2);
    EXPECT_NE(to_text(r).find("verification: norm 1 should be 2"), std::string::npos);
    EXPECT_NE(to_json(r).find(R"("mpi": null, "pes": 2, "points": [64, 64, 64])"),
              std::string::npos);
}

}  // namespace
