// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {

// Whether values of that length are best combined by host.
bool is_best_by_host(const team& members, std::size_t bytes);

// `result` and `values` are any local memory, and may be the same.
void reduce_by_host(team& members, void* result, const void* values, std::size_t count,
                    const reduction& how);

}  // namespace skerry::runtime
