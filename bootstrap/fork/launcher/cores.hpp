// SPDX-License-Identifier: BSD-3-Clause
// Which cores the job may use, and which of them no other job has taken.
#pragma once

#include <sched.h>

#include <vector>

namespace skerry::launcher {

// The processing units of one core that this process may run on.
using core = cpu_set_t;

// The cores in this process's affinity mask, in the order of their first unit.
std::vector<core> allowed_cores();

// How many PEs can run at the same time: the cores, or fewer where a control group limits processor
// time.
int usable_cores(const std::vector<core>& cores);

// Takes `count` cores for this job; empty when other jobs have left fewer. They are free again when
// the launcher ends, however it ends.
std::vector<core> claim_cores(const std::vector<core>& cores, int count);

}  // namespace skerry::launcher
