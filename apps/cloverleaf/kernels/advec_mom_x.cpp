// SPDX-License-Identifier: BSD-3-Clause
#include <utility>

#include "kernels/remap_node.hpp"

namespace skerry::cloverleaf {
namespace {

struct work_rows {
    double *cells_below, *cells_above;  // cell masses of the rows on either side of the vertices
    double *node_flux, *after, *before;
    double *u_flux, *v_flux;
};

// Mass flux from vertex j to j + 1, and the vertices' masses after and before the sweep.
void node_masses(const block& b, int k, int nx, const work_rows& w) {
    const double* __restrict flux0 = b[field_id::mass_flux_x].row(k - 1);
    const double* __restrict flux1 = b[field_id::mass_flux_x].row(k);
    const double *__restrict cells0 = w.cells_below, *__restrict cells1 = w.cells_above;
    double *__restrict node_flux = w.node_flux, *__restrict after = w.after;
    double* __restrict before = w.before;
#pragma GCC ivdep
    for (int j = -2; j < nx + 2; ++j)
        node_flux[j] = 0.25 * ((flux0[j] + flux1[j]) + (flux0[j + 1] + flux1[j + 1]));
#pragma GCC ivdep
    for (int j = -1; j < nx + 2; ++j) {
        after[j] = 0.25 * ((cells0[j - 1] + cells1[j - 1]) + (cells0[j] + cells1[j]));
        before[j] = after[j] - node_flux[j - 1] + node_flux[j];
    }
}

void momentum_row(const velocity_fields& f, int k, int nx, const work_rows& w) {
    const double *__restrict u = f.u.row(k), *__restrict v = f.v.row(k);
    const double *__restrict node_flux = w.node_flux, *__restrict before = w.before;
    double *__restrict u_flux = w.u_flux, *__restrict v_flux = w.v_flux;
#pragma GCC ivdep
    for (int j = -1; j < nx + 1; ++j) {
        const double flux = node_flux[j];
        const double mass_b = before[j], mass_c = before[j + 1];
        const double sigma = magnitude(flux) / (flux < 0 ? mass_c : mass_b);
        u_flux[j] = remap_momentum(flux, sigma, u[j - 1], u[j], u[j + 1], u[j + 2]);
        v_flux[j] = remap_momentum(flux, sigma, v[j - 1], v[j], v[j + 1], v[j + 2]);
    }
}

}  // namespace

void advec_mom_x(const block& b, sweep s) {
    const velocity_fields f = velocities_of(b, s);
    const int nx = b.nx(), ny = b.ny();
    work_rows w{b.work_row(0), b.work_row(1), b.work_row(2), b.work_row(3),
                b.work_row(4), b.work_row(5), b.work_row(6)};
    mass_row(b, -1, -2, nx + 2, s, other_flux::y, w.cells_above);
    for (int k = 0; k <= ny; ++k) {
        std::swap(w.cells_below, w.cells_above);
        mass_row(b, k, -2, nx + 2, s, other_flux::y, w.cells_above);
        node_masses(b, k, nx, w);
        momentum_row(f, k, nx, w);
        update_velocities(f, k, 0, nx + 1,
                          {w.u_flux - 1, w.u_flux, w.v_flux - 1, w.v_flux, w.before, w.after});
    }
}

}  // namespace skerry::cloverleaf
