// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <string_view>

namespace skerry::cloverleaf {

// Where a field's values sit. Vertices and faces have one more value than cells along the direction
// they bound; vertex (j, k) is the lower left corner of cell (j, k).
enum class centering { cell, vertex, x_face, y_face };

// Level 0 is the state at the start of a step, level 1 the one between its phases. Density and
// energy at level 1 are what the first remap sweep leaves; the second sweep writes level 0 again.
enum class field_id {
    density0,
    density1,
    energy0,
    energy1,
    pressure,
    viscosity,
    xvel0,
    xvel1,
    yvel0,
    yvel1,
    vol_flux_x,
    vol_flux_y,
    mass_flux_x,
    mass_flux_y,
};
inline constexpr int n_fields = 14;

struct field_info {
    field_id id;
    std::string_view name;
    centering where;
    bool odd_in_x;  // changes sign when mirrored at the left and right walls
    bool odd_in_y;
};

inline constexpr std::array<field_info, n_fields> field_table{{
    {field_id::density0, "density0", centering::cell, false, false},
    {field_id::density1, "density1", centering::cell, false, false},
    {field_id::energy0, "energy0", centering::cell, false, false},
    {field_id::energy1, "energy1", centering::cell, false, false},
    {field_id::pressure, "pressure", centering::cell, false, false},
    {field_id::viscosity, "viscosity", centering::cell, false, false},
    {field_id::xvel0, "xvel0", centering::vertex, true, false},
    {field_id::xvel1, "xvel1", centering::vertex, true, false},
    {field_id::yvel0, "yvel0", centering::vertex, false, true},
    {field_id::yvel1, "yvel1", centering::vertex, false, true},
    {field_id::vol_flux_x, "vol_flux_x", centering::x_face, true, false},
    {field_id::vol_flux_y, "vol_flux_y", centering::y_face, false, true},
    {field_id::mass_flux_x, "mass_flux_x", centering::x_face, true, false},
    {field_id::mass_flux_y, "mass_flux_y", centering::y_face, false, true},
}};

constexpr const field_info& info(field_id id) {
    return field_table[static_cast<int>(id)];
}
constexpr int extra_x(centering c) {
    return c == centering::vertex || c == centering::x_face;
}
constexpr int extra_y(centering c) {
    return c == centering::vertex || c == centering::y_face;
}

}  // namespace skerry::cloverleaf
