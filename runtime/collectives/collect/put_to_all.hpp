// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "skerry/runtime/collectives.hpp"

namespace skerry::runtime {

// Puts this member's block to `at` bytes after `remote` at every member, itself included; returns
// when all members have done so.
void put_to_all(team& members, void* remote, const void* local, std::size_t bytes, std::size_t at);

}  // namespace skerry::runtime
