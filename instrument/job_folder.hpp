// SPDX-License-Identifier: BSD-3-Clause
// Where a job's records go: several jobs may use one folder (children that a program spawns, a
// script that starts mpirun twice), and none must replace another's records.
#pragma once

#include <string>

namespace skerry::instrument {

// `folder` if no other job has taken it, else `folder`/job.<job>. All processes of a job get the
// same. A job without a name takes `folder` and notes nothing. No errors: whoever makes a file
// there will see them.
std::string folder_of_job(const std::string& folder, const std::string& job);

}  // namespace skerry::instrument
