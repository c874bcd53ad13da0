// SPDX-License-Identifier: BSD-3-Clause
// The tuner's file when several processes write it at once.
#include "tuning/memory.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace {

using namespace skerry::exchange;

class tuning_memory : public testing::Test {
 protected:
    tuning_memory()
        : folder_(std::filesystem::temp_directory_path() /
                  ("skerry_tuning_memory_" + std::to_string(::getpid()))),
          path_(folder_ / "choices.tsv") {}
    ~tuning_memory() override { std::filesystem::remove_all(folder_); }

    static std::string plan_name(int process, int number) {
        return "plan" + std::to_string(process) + "_" + std::to_string(number);
    }
    void remember_one(const std::string& name) const {
        tuning_result result;
        result.plan_name = name;
        result.chosen = default_variant();
        result.trials.push_back({result.chosen, 1e-6, 2e-6});
        remember(path_, "a plan", result);
    }

    std::filesystem::path folder_, path_;
};

TEST_F(tuning_memory, keeps_the_lines_of_all_who_write_at_once) {
    constexpr int processes = 6, plans = 25;
    for (int process = 0; process < processes; ++process) {
        if (::fork() != 0) continue;
        for (int number = 0; number < plans; ++number) remember_one(plan_name(process, number));
        ::_exit(0);
    }
    for (int process = 0; process < processes; ++process) {
        int outcome = -1;
        ASSERT_GT(::wait(&outcome), 0);
        EXPECT_EQ(outcome, 0);
    }
    for (int process = 0; process < processes; ++process)
        for (int number = 0; number < plans; ++number)
            EXPECT_TRUE(remembered(path_, plan_name(process, number)))
                << plan_name(process, number);
    const std::filesystem::directory_iterator files(folder_);
    EXPECT_EQ(std::distance(begin(files), end(files)), 1) << "something is left behind";
}

// A link is not replaced; what it leads to is.
TEST_F(tuning_memory, follows_links) {
    std::filesystem::create_directories(folder_ / "elsewhere");
    std::ofstream(folder_ / "elsewhere" / "real.tsv") << "";
    std::filesystem::create_symlink(folder_ / "elsewhere" / "real.tsv", path_);
    remember_one("one");
    EXPECT_TRUE(std::filesystem::is_symlink(path_));
    EXPECT_TRUE(remembered(folder_ / "elsewhere" / "real.tsv", "one"));
}

}  // namespace
