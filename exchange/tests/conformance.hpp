// SPDX-License-Identifier: BSD-3-Clause
// What every variant of every strategy must do, whatever the PEs are: processes or threads.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "grid_field.hpp"
#include "skerry/exchange/halo.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::exchange::tests {

// Every PE calls each of these; the result names what was wrong on this PE, up to a handful.
using complaints = std::vector<std::string>;

// Consecutive exchanges with changing data and PEs that are late at random.
complaints check_variant(runtime::world& world, const variant& v, std::span<const grid> grids,
                         int rounds);
// Two plans on the way at the same time.
complaints check_two_plans(runtime::world& world, const variant& v, const grid& first,
                           const grid& second, int rounds);

}  // namespace skerry::exchange::tests
