// SPDX-License-Identifier: BSD-3-Clause
// The file of remembered choices: a line a measured variant, tab-separated: the plan's name, `*` if
// chosen, the variant, predicted and measured microseconds. Lines that begin with # tell what a
// plan is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "skerry/exchange/tuner.hpp"

namespace skerry::exchange {

// Where the file is; empty if there is none.
std::string tuning_path(const tuning& how);

// The variant chosen for a plan; nothing if it is not there, or is none that this version knows.
std::optional<variant> remembered(const std::string& path, const std::string& plan_name);

// Puts a plan's lines into the file, in the place of those that it had. A file that cannot be
// written is told in the log only.
void remember(const std::string& path, const std::string& description, const tuning_result& result);

}  // namespace skerry::exchange
