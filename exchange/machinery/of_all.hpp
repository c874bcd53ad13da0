// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "skerry/runtime/world.hpp"

namespace skerry::exchange {

// The sum, least or most of all PEs' values. Collective.
std::int64_t sum_of_all(runtime::world& world, std::int64_t mine);
std::int64_t least_of_all(runtime::world& world, std::int64_t mine);
std::int64_t most_of_all(runtime::world& world, std::int64_t mine);
// Whether all PEs have the same. Collective, one reduction.
bool is_same_on_all(runtime::world& world, std::uint64_t mine);

}  // namespace skerry::exchange
