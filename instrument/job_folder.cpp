// SPDX-License-Identifier: BSD-3-Clause
#include "job_folder.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cctype>
#include <cstdio>
#include <fstream>

#include "skerry/base/environment.hpp"
#include "skerry/base/file.hpp"
#include "skerry/instrument/recorder.hpp"

namespace skerry::instrument {
namespace {

// As a part of a file's name.
std::string plain(std::string name) {
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '-';
    return name.substr(0, 100);
}

}  // namespace

std::string folder_of_job(const std::string& folder, const std::string& job) {
    if (job.empty()) return folder;
    ::mkdir(folder.c_str(), 0777);
    const std::string mark = folder + "/job";
    const std::string own = mark + "." + std::to_string(::getpid()) + ".new";
    // Written whole before it has its name, which only one process can give.
    std::ofstream(own) << job;
    ::link(own.c_str(), mark.c_str());
    ::unlink(own.c_str());
    const std::string taken_by = read_file(mark);
    if (taken_by.empty() || taken_by == job) return folder;
    std::string its_own = folder + "/job." + plain(job);
    ::mkdir(its_own.c_str(), 0777);
    return its_own;
}

std::string name_of_job(int n_pes, bool is_on_one_host) {
    // PMIx (Open MPI, PRRTE, Slurm) names each job, also those that a program spawns.
    if (const auto name = environment_text("PMIX_NAMESPACE")) return *name;
    const auto slurm = environment_text("SLURM_JOB_ID"), step = environment_text("SLURM_STEP_ID");
    if (slurm && step) return *slurm + "." + *step;
    if (n_pes == 1) return "process " + std::to_string(::getpid());
    return is_on_one_host ? "started by " + std::to_string(::getppid()) : "";
}

}  // namespace skerry::instrument
