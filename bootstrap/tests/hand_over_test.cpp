// SPDX-License-Identifier: BSD-3-Clause
// Which launcher a job on several hosts is handed over to, and by which command line. The launchers
// are scripts that only say what they are.
#include "hand_over.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace {

using skerry::launcher::arguments;
using skerry::launcher::hand_over;
using skerry::launcher::parse_arguments;
using skerry::launcher::plan_hand_over;

constexpr const char* openmpi = "mpirun (Open MPI) 4.1.4\n\nReport bugs to www.open-mpi.org";
constexpr const char* openmpi_5 = "mpirun (Open MPI) 5.0.11\n";
constexpr const char* mpich = "HYDRA build details:\n    Version:        5.0.2\n";
constexpr const char* prte = "prterun (PRRTE) 3.0.14\n";
constexpr const char* slurm = "MPI plugin types are...\n\tnone\n\tpmix\n";
const std::string keepalive =
    "oob_tcp_keepalive_time 1 M oob_tcp_keepalive_intvl 1 M oob_tcp_keepalive_probes 2";

// A PATH with nothing but the launchers that a test puts there.
class hand_over_job : public testing::Test {
 protected:
    hand_over_job() {
        char name[] = "/tmp/skerry-launchers.XXXXXX";
        folder_ = mkdtemp(name);
        path_ = std::getenv("PATH");
        setenv("PATH", folder_.c_str(), 1);
        unsetenv("SKERRY_LAUNCHER");
        unsetenv("SLURM_JOB_ID");
    }
    ~hand_over_job() override {
        setenv("PATH", path_.c_str(), 1);
        unsetenv("SKERRY_LAUNCHER");
        unsetenv("SLURM_JOB_ID");
        std::filesystem::remove_all(folder_);
    }
    hand_over_job(const hand_over_job&) = delete;
    hand_over_job& operator=(const hand_over_job&) = delete;

    std::string install(const std::string& name, const std::string& answer) {
        std::string path = folder_ + "/" + name;
        std::ofstream(path) << "#!/bin/sh\necho '" << answer << "'\n";
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
        return path;
    }
    // The command line in one line, without the folder.
    std::string line(const std::vector<const char*>& words) {
        const arguments wishes = parse_arguments(words);
        EXPECT_EQ(wishes.error, "");
        char program[] = "prog", argument[] = "a b";
        char* const command[] = {program, argument, nullptr};
        char set[] = "SKERRY_CHECK=full", other[] = "SHMEM_INFO=1", job[] = "SKERRY_JOB_ID=1";
        char foreign[] = "HOME=/", chosen[] = "SKERRY_LAUNCHER=x";
        char* const environment[] = {set, foreign, job, other, chosen, nullptr};
        plan_ = plan_hand_over(wishes, command, environment);
        std::string all;
        for (const std::string& word : plan_.words)
            all += (all.empty() ? "" : " ") +
                   (word.starts_with(folder_) ? word.substr(folder_.size() + 1) : word);
        return all;
    }

    hand_over plan_;

 private:
    std::string folder_, path_;
};

std::string with(std::string text, const std::string& parameter) {
    for (std::size_t at; (at = text.find(" M ")) != std::string::npos;)
        text.replace(at, 3, " " + parameter + " ");
    return text;
}

TEST_F(hand_over_job, command_lines) {
    install("timeout", "");
    install("mpirun", openmpi);
    EXPECT_EQ(line({"--hosts", "a:4,b:4", "prog"}),
              with("mpirun --host a:4,b:4 -n 8 --map-by slot M " + keepalive +
                       " -x SKERRY_CHECK -x SHMEM_INFO prog a b",
                   "--mca"));
    EXPECT_EQ(plan_.to, "Open MPI 4.1.4");
    EXPECT_EQ(
        line({"--hosts", "a:2,b", "-n", "2", "--tag-output", "--bind=none", "--timeout=1.5",
              "prog"}),
        with("timeout --foreground --kill-after=5 1.5 mpirun --host a:2,b:1 -n 2 --map-by "
             "slot M " +
                 keepalive + " --bind-to none --tag-output -x SKERRY_CHECK -x SHMEM_INFO prog a b",
             "--mca"));
    install("mpirun", openmpi_5);
    EXPECT_EQ(line({"--hosts", "a,b", "--tag-output", "prog"}),
              with("mpirun --host a:1,b:1 -n 2 --map-by slot M " + keepalive +
                       " --output tag -x SKERRY_CHECK -x SHMEM_INFO prog a b",
                   "--prtemca"));
    install("mpirun", mpich);
    EXPECT_EQ(line({"--hosts", "a:4,b:4", "--tag-output", "--bind=none", "prog"}),
              "mpirun -hosts a:4,b:4 -n 8 -bind-to none -prepend-rank prog a b");
    EXPECT_EQ(plan_.to, "MPICH 5.0.2");
}

TEST_F(hand_over_job, slurm_inside_an_allocation_only) {
    install("mpirun", openmpi);
    install("srun", slurm);
    line({"--hosts", "a", "prog"});
    EXPECT_EQ(plan_.to, "Open MPI 4.1.4");
    setenv("SLURM_JOB_ID", "1", 1);
    EXPECT_EQ(line({"--hosts", "a:2,b:2", "-n", "3", "--tag-output", "--bind=none", "prog"}),
              "srun --distribution=arbitrary --nodelist=a,a,b -n 3 --mpi=pmix "
              "--kill-on-bad-exit=1 --cpu-bind=none --label prog a b");
    install("srun", "MPI plugin types are...\n\tnone\n\tpmi2\n");
    EXPECT_NE(line({"--hosts", "a", "prog"}).find("--mpi=pmi2"), std::string::npos);
}

TEST_F(hand_over_job, chosen_by_name_path_or_order) {
    line({"--hosts", "a", "prog"});
    EXPECT_NE(plan_.error.find("none of them is in PATH"), std::string::npos) << plan_.error;
    install("mpirun", mpich);
    install("mpirun.openmpi", openmpi);
    line({"--hosts", "a", "prog"});
    EXPECT_EQ(plan_.to, "Open MPI 4.1.4");
    const std::string path = install("prterun", prte);
    line({"--hosts", "a", "prog"});
    EXPECT_EQ(plan_.to, "PRRTE 3.0.14");
    setenv("SKERRY_LAUNCHER", "mpich", 1);
    line({"--hosts", "a", "prog"});
    EXPECT_EQ(plan_.to, "MPICH 5.0.2");
    setenv("SKERRY_LAUNCHER", path.c_str(), 1);
    line({"--hosts", "a", "prog"});
    EXPECT_EQ(plan_.words[0], path);
    for (const char* const wrong : {"slurm", "hydra", "/bin/true", "/no/such"}) {
        setenv("SKERRY_LAUNCHER", wrong, 1);
        line({"--hosts", "a", "prog"});
        EXPECT_NE(plan_.error.find(wrong), std::string::npos) << plan_.error;
    }
}

}  // namespace
