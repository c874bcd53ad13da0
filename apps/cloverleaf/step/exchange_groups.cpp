// SPDX-License-Identifier: BSD-3-Clause
#include "step/exchange_groups.hpp"

namespace skerry::cloverleaf {
namespace {

using enum field_id;

constexpr field_id initial_fields[] = {density0, energy0, pressure, viscosity, density1,
                                       energy1,  xvel0,   yvel0,    xvel1,     yvel1};
constexpr field_id timestep_fields[] = {pressure, energy0, density0, xvel0, yvel0};
constexpr field_id viscosity_fields[] = {viscosity};
constexpr field_id pressure_fields[] = {pressure};
constexpr field_id advection_1_fields[] = {density0, energy0, vol_flux_x, vol_flux_y};
constexpr field_id advection_2_fields[] = {density1, energy1,     xvel1,
                                           yvel1,    mass_flux_x, mass_flux_y};
constexpr field_id advection_3_fields[] = {density0, energy0,     xvel1,
                                           yvel1,    mass_flux_x, mass_flux_y};

}  // namespace

const std::array<exchange_group_info, n_exchange_groups>& exchange_groups() {
    static const std::array<exchange_group_info, n_exchange_groups> table{{
        {exchange_group::initial, "initial", 2, initial_fields},
        {exchange_group::timestep, "timestep", 1, timestep_fields},
        {exchange_group::viscosity, "viscosity", 1, viscosity_fields},
        {exchange_group::pressure, "pressure", 1, pressure_fields},
        {exchange_group::advection_1, "advection_1", 2, advection_1_fields},
        {exchange_group::advection_2, "advection_2", 2, advection_2_fields},
        {exchange_group::advection_3, "advection_3", 2, advection_3_fields},
    }};
    return table;
}

}  // namespace skerry::cloverleaf
