// SPDX-License-Identifier: BSD-3-Clause
#include <utility>

#include "kernels/remap_node.hpp"

namespace skerry::cloverleaf {
namespace {

struct work_rows {
    double *cells_below, *cells_above;  // cell masses of the rows on either side of the vertices
    double *node_flux, *before, *per_before, *per_after;
    double *u_flux, *v_flux;
};

// Mass flux from vertex j to j + 1, and the vertices' masses.
void node_masses(const block& b, int k, int x0, int x1, const work_rows& w) {
    const double* __restrict flux0 = b[field_id::mass_flux_x].row(k - 1);
    const double* __restrict flux1 = b[field_id::mass_flux_x].row(k);
    const double* __restrict cells0 = w.cells_below, * __restrict cells1 = w.cells_above;
    double* __restrict node_flux = w.node_flux, * __restrict before = w.before;
    double* __restrict per_before = w.per_before, * __restrict per_after = w.per_after;
#pragma GCC ivdep
    for (int j = x0 - 2; j < x1 + 1; ++j)
        node_flux[j] = 0.25 * ((flux0[j] + flux1[j]) + (flux0[j + 1] + flux1[j + 1]));
#pragma GCC ivdep
    for (int j = x0 - 1; j < x1 + 1; ++j) {
        const double after = 0.25 * ((cells0[j - 1] + cells1[j - 1]) + (cells0[j] + cells1[j]));
        const node_mass m = mass_of(after, node_flux[j - 1], node_flux[j]);
        before[j] = m.before;
        per_before[j] = m.per_before;
        per_after[j] = m.per_after;
    }
}

void momentum_row(const velocity_fields& f, int k, int x0, int x1, const work_rows& w) {
    const double* __restrict u = f.u.row(k), * __restrict v = f.v.row(k);
    const double* __restrict node_flux = w.node_flux, * __restrict per_before = w.per_before;
    double* __restrict u_flux = w.u_flux, * __restrict v_flux = w.v_flux;
#pragma GCC ivdep
    for (int j = x0 - 1; j < x1; ++j) {
        const double flux = node_flux[j];
        const double per_mass_b = per_before[j], per_mass_c = per_before[j + 1];
        const double sigma = magnitude(flux) * (flux < 0 ? per_mass_c : per_mass_b);
        u_flux[j] = remap_momentum(flux, sigma, u[j - 1], u[j], u[j + 1], u[j + 2]);
        v_flux[j] = remap_momentum(flux, sigma, v[j - 1], v[j], v[j + 1], v[j + 2]);
    }
}

}  // namespace

void advec_mom_x(const block& b, rect vertices, sweep s) {
    if (vertices.empty()) return;
    const velocity_fields f = velocities_of(b, s);
    const int x0 = vertices.x0, x1 = vertices.x1;
    work_rows w{b.work_row(0), b.work_row(1), b.work_row(2), b.work_row(3),
                b.work_row(4), b.work_row(5), b.work_row(6), b.work_row(7)};
    mass_row(b, vertices.y0 - 1, x0 - 2, x1 + 1, s, other_flux::y, w.cells_above);
    for (int k = vertices.y0; k < vertices.y1; ++k) {
        std::swap(w.cells_below, w.cells_above);
        mass_row(b, k, x0 - 2, x1 + 1, s, other_flux::y, w.cells_above);
        node_masses(b, k, x0, x1, w);
        momentum_row(f, k, x0, x1, w);
        update_velocities(f, k, x0, x1,
                          {w.u_flux - 1, w.u_flux, w.v_flux - 1, w.v_flux, w.before, w.per_after});
    }
}

}  // namespace skerry::cloverleaf
