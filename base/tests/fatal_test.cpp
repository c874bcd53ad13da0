// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/base/fatal.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace {

TEST(fatal, writes_one_line_with_pe_and_routine) {
    EXPECT_EXIT(
        {
            skerry::set_message_pe(3);
            skerry::fatal("shmem_put", "PE %d does not exist", 9);
        },
        testing::ExitedWithCode(1), "^skerry: PE 3: shmem_put: PE 9 does not exist\n$");
}

TEST(fatal, lets_the_handler_end_the_job) {
    EXPECT_EXIT(
        {
            skerry::set_abort_handler([](void*, int code) { std::_Exit(code + 40); }, nullptr);
            skerry::fatal("x", "y");
        },
        testing::ExitedWithCode(41), "x: y");
}

TEST(fatal, cuts_overlong_text) {
    const std::string text(5000, 'a');
    EXPECT_EXIT(skerry::fatal("x", "%s", text.c_str()), testing::ExitedWithCode(1), "aaa\n$");
}

}  // namespace
