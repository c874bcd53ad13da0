// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/base/environment.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace {

TEST(parse_bytes, accepts_units_and_fractions) {
    EXPECT_EQ(skerry::parse_bytes("512"), 512u);
    EXPECT_EQ(skerry::parse_bytes("4k"), 4096u);
    EXPECT_EQ(skerry::parse_bytes("1.5M"), 1572864u);
    EXPECT_EQ(skerry::parse_bytes("2G"), std::size_t{2} << 30);
    EXPECT_EQ(skerry::parse_bytes("1t"), std::size_t{1} << 40);
}

TEST(parse_bytes, refuses_what_is_no_size) {
    for (const char* text : {"", "K", "-1M", "12X", "1MB", "nan", "inf", "1e40", "_", "1_"})
        EXPECT_FALSE(skerry::parse_bytes(text)) << text;
}

TEST(environment_number, refuses_values_out_of_range_with_one_message) {
    setenv("SKERRY_TEST_NUMBER", "12", 1);
    EXPECT_EQ(skerry::environment_number("SKERRY_TEST_NUMBER", 1, 0, 20), 12);
    EXPECT_EXIT(skerry::environment_number("SKERRY_TEST_NUMBER", 1, 0, 10),
                testing::ExitedWithCode(1),
                "SKERRY_TEST_NUMBER: the value '12' is not a whole number from 0 to 10");
}

TEST(environment_choice, names_the_choices) {
    setenv("SKERRY_TEST_CHOICE", "b", 1);
    EXPECT_EQ(skerry::environment_choice("SKERRY_TEST_CHOICE", {"a", "b"}, 0), 1u);
    setenv("SKERRY_TEST_CHOICE", "c", 1);
    EXPECT_EXIT(skerry::environment_choice("SKERRY_TEST_CHOICE", {"a", "b"}, 0),
                testing::ExitedWithCode(1), "'c' is not one of: a, b");
}

}  // namespace
