// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "problem/fields.hpp"

namespace skerry::cloverleaf {

// The exchanges of a run, fixed and known in advance: a persistent plan can be made for each.
enum class exchange_group {
    initial,
    timestep,
    viscosity,
    pressure,
    advection_1,
    advection_2,
    advection_3,
};
inline constexpr int n_exchange_groups = 7;

struct exchange_group_info {
    exchange_group group;
    std::string_view name;
    int depth;  // halo layers
    std::span<const field_id> fields;
};

const std::array<exchange_group_info, n_exchange_groups>& exchange_groups();
inline const exchange_group_info& info(exchange_group g) {
    return exchange_groups()[static_cast<int>(g)];
}

}  // namespace skerry::cloverleaf
