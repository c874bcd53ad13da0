// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "kernels/advec_mom.hpp"
#include "kernels/select.hpp"

namespace skerry::cloverleaf {

// Momentum that the mass flux from vertex b to c, of the run a b c d, carries in one velocity
// component; sigma is the fraction of the donor's mass that leaves it.
inline double remap_momentum(double flux, double sigma, double a, double b, double c, double d) {
    const bool backward = flux < 0;
    const double donor = backward ? c : b, up = backward ? d : a, down = backward ? b : c;
    const double slope = limited_slope(donor - up, down - donor, 1.0 + sigma, 2.0 - sigma);
    return (donor + (1.0 - sigma) * slope) * flux;
}

// A vertex's mass before the sweep and the reciprocals that its fluxes and its update need, for the
// price of one division.
struct node_mass {
    double before, per_before, per_after;
};

inline node_mass mass_of(double after, double flux_in, double flux_out) {
    const double before = after - flux_in + flux_out;
    const double r = 1.0 / (before * after);
    return {before, after * r, before * r};
}

struct velocity_fields {
    field_view u, v, new_u, new_v;
};

inline velocity_fields velocities_of(const block& b, sweep s) {
    const field_view u1 = b[field_id::xvel1], v1 = b[field_id::yvel1];
    if (s == sweep::first) return {u1, v1, u1, v1};
    return {u1, v1, b[field_id::xvel0], b[field_id::yvel0]};
}

// Masses of row k's cells after the sweep, columns x0 to x1 (open). In the first sweep the flow of
// the other direction is still to come, so its net volume belongs to the cell.
enum class other_flux { x, y };
inline void mass_row(const block& b, int k, int x0, int x1, sweep s, other_flux other,
                     double* __restrict mass) {
    const double* __restrict rho =
        b[s == sweep::first ? field_id::density1 : field_id::density0].row(k);
    const double* __restrict fx = b[field_id::vol_flux_x].row(k);
    const double* __restrict south = b[field_id::vol_flux_y].row(k);
    const double* __restrict north = b[field_id::vol_flux_y].row(k + 1);
    const double cell = b.domain().cell_volume();
    if (s == sweep::second) {
#pragma GCC ivdep
        for (int j = x0; j < x1; ++j) mass[j] = rho[j] * cell;
    } else if (other == other_flux::x) {
#pragma GCC ivdep
        for (int j = x0; j < x1; ++j) mass[j] = rho[j] * (cell + (fx[j + 1] - fx[j]));
    } else {
#pragma GCC ivdep
        for (int j = x0; j < x1; ++j) mass[j] = rho[j] * (cell + (north[j] - south[j]));
    }
}

// Velocity after the sweep from the momentum through both ends, for both components; in place is
// allowed, hence no restrict on velocities.
struct update_rows {
    const double *u_low, *u_high, *v_low, *v_high;  // momentum fluxes below and above vertex j
    const double *mass_before, *per_mass_after;
};
inline void update_velocities(const velocity_fields& f, int k, int x0, int x1,
                              const update_rows& r) {
    const double *u = f.u.row(k), *v = f.v.row(k);
    double *new_u = f.new_u.row(k), *new_v = f.new_v.row(k);
    const double* __restrict before = r.mass_before, * __restrict per_mass = r.per_mass_after;
    const double* __restrict u_low = r.u_low, * __restrict u_high = r.u_high;
    const double* __restrict v_low = r.v_low, * __restrict v_high = r.v_high;
#pragma GCC ivdep
    for (int j = x0; j < x1; ++j) {
        new_u[j] = (u[j] * before[j] + u_low[j] - u_high[j]) * per_mass[j];
        new_v[j] = (v[j] * before[j] + v_low[j] - v_high[j]) * per_mass[j];
    }
}

}  // namespace skerry::cloverleaf
