// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "kernels/advec_cell.hpp"
#include "kernels/ideal_gas.hpp"
#include "kernels/select.hpp"

namespace skerry::cloverleaf {

// A cell's density and specific internal energy.
struct cell_state {
    double rho, e;
};

struct face_flux {
    double mass, energy;
};

inline cell_state choose(bool first, const cell_state& a, const cell_state& b) {
    return {first ? a.rho : b.rho, first ? a.e : b.e};
}

// Mass and energy that the volume flux carries through the face between cells b and c of the run
// a b c d; volume_b, volume_c are the cells' volumes before the sweep.
inline face_flux remap_face(double flux, double volume_b, double volume_c, const cell_state& a,
                            const cell_state& b, const cell_state& c, const cell_state& d) {
    const bool forward = flux > 0;
    const cell_state donor = choose(forward, b, c), up = choose(forward, a, d),
                     down = choose(forward, c, b);
    // One division serves the fractions of the donor's volume and of its mass.
    const double r = 1.0 / (donor.rho * (forward ? volume_b : volume_c));
    const double sigma = magnitude(flux) * (donor.rho * r);
    const double low = 1.0 + sigma, high = 2.0 - sigma;
    const double rho_slope =
        limited_slope(donor.rho - up.rho, down.rho - donor.rho, low, high) * (1.0 - sigma);
    const double mass = flux * (donor.rho + rho_slope);
    const double e_slope =
        limited_slope(donor.e - up.e, down.e - donor.e, low, high) * (1.0 - magnitude(mass) * r);
    return {mass, mass * (donor.e + e_slope)};
}

// The cell's state after the sweep, from the fluxes through its low and high faces.
inline cell_state remap_cell(const cell_state& old, double volume, double net_volume,
                             const face_flux& low, const face_flux& high) {
    const double old_mass = old.rho * volume;
    const double mass = old_mass + low.mass - high.mass;
    const double new_volume = volume - net_volume;
    const double r = 1.0 / (mass * new_volume);
    return {mass * (mass * r), (old.e * old_mass + low.energy - high.energy) * (new_volume * r)};
}

struct sweep_fields {
    field_view rho, e, new_rho, new_e;
};

inline sweep_fields fields_of(const block& b, sweep s) {
    const field_view rho0 = b[field_id::density0], rho1 = b[field_id::density1];
    const field_view e0 = b[field_id::energy0], e1 = b[field_id::energy1];
    return s == sweep::first ? sweep_fields{rho0, e0, rho1, e1} : sweep_fields{rho1, e1, rho0, e0};
}

// The next step starts from the pressure of what the second sweep leaves, now while the row is
// near.
inline void finish_row(const block& b, int k, int x0, int x1, sweep s) {
    if (s == sweep::second) ideal_gas(b, {x0, x1, k, k + 1});
}

}  // namespace skerry::cloverleaf
