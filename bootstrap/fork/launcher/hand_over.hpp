// SPDX-License-Identifier: BSD-3-Clause
// A job on several hosts is not started here: it is handed over to the launcher that the cluster
// has.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arguments.hpp"

namespace skerry::launcher {

struct hand_over {
    std::string to;                  // the launcher and its version, for people
    std::vector<std::string> words;  // the command line; the first is the program's path
    std::string error;               // what is wrong, if anything is
};

// How the launcher found in PATH, or named by SKERRY_LAUNCHER, starts the job. `program` and
// `environment` end with a null pointer.
hand_over plan_hand_over(const arguments& wishes, char* const* program, char* const* environment);

// Says what it does and becomes the launcher; returns an exit code if that cannot be done.
int hand_over_job(const arguments& wishes, char* const* program);

}  // namespace skerry::launcher
