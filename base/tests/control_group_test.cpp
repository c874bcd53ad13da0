// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/base/control_group.hpp"

#include <gtest/gtest.h>

#include "skerry/base/file.hpp"

namespace {

TEST(control_group, folders_lead_from_the_innermost_group_to_the_top) {
    const auto folders = skerry::control_group_folders();
    if (folders.empty()) GTEST_SKIP() << "no control groups of version 2";
    EXPECT_EQ(folders.back(), "/sys/fs/cgroup");
    for (std::size_t i = 1; i < folders.size(); ++i)
        EXPECT_EQ(folders[i - 1].substr(0, folders[i - 1].rfind('/')), folders[i]);
}

TEST(control_group, small_files_are_read_whole_or_not_at_all) {
    EXPECT_NE(skerry::read_file("/proc/self/stat"), "");
    EXPECT_EQ(skerry::read_file("/proc/self/no such file"), "");
    EXPECT_GT(skerry::control_group_processors(), 0);
    EXPECT_GT(skerry::control_group_memory_bytes(), 0u);
}

}  // namespace
