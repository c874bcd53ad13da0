// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/remap_node.hpp"

namespace skerry::cloverleaf {
namespace {

// Rows that later rows still need, found by their row number modulo four.
class ring {
 public:
    ring(const block& b, int first_work_row) : b_(b), first_(first_work_row) {}
    double* operator[](int k) const { return b_.work_row(first_ + (k & 3)); }

 private:
    const block& b_;
    int first_;
};

struct work_rings {
    ring cells;                     // masses of the cells of row k
    ring node_flux, after, before;  // of the vertices of row k: mass flux upwards, masses
    ring u_flux, v_flux;            // momentum from row k to k + 1
};

// Vertices of row k: mass flux to row k + 1, masses after and before the sweep.
void node_masses(const block& b, int k, int nx, const work_rings& w, bool with_masses) {
    const double* __restrict flux0 = b[field_id::mass_flux_y].row(k);
    const double* __restrict flux1 = b[field_id::mass_flux_y].row(k + 1);
    double* __restrict node_flux = w.node_flux[k];
#pragma GCC ivdep
    for (int j = 0; j < nx + 1; ++j)
        node_flux[j] = 0.25 * ((flux0[j - 1] + flux1[j - 1]) + (flux0[j] + flux1[j]));
    if (!with_masses) return;
    const double* __restrict flux_in = w.node_flux[k - 1];
    const double *__restrict cells0 = w.cells[k - 1], *__restrict cells1 = w.cells[k];
    double *__restrict after = w.after[k], *__restrict before = w.before[k];
#pragma GCC ivdep
    for (int j = 0; j < nx + 1; ++j) {
        after[j] = 0.25 * ((cells0[j - 1] + cells1[j - 1]) + (cells0[j] + cells1[j]));
        before[j] = after[j] - flux_in[j] + node_flux[j];
    }
}

void momentum_row(const velocity_fields& f, int k, int nx, const work_rings& w) {
    const double *__restrict u_a = f.u.row(k - 1), *__restrict u_b = f.u.row(k),
                 *__restrict u_c = f.u.row(k + 1), *__restrict u_d = f.u.row(k + 2);
    const double *__restrict v_a = f.v.row(k - 1), *__restrict v_b = f.v.row(k),
                 *__restrict v_c = f.v.row(k + 1), *__restrict v_d = f.v.row(k + 2);
    const double *__restrict node_flux = w.node_flux[k], *__restrict before_b = w.before[k],
                 *__restrict before_c = w.before[k + 1];
    double *__restrict u_flux = w.u_flux[k], *__restrict v_flux = w.v_flux[k];
#pragma GCC ivdep
    for (int j = 0; j < nx + 1; ++j) {
        const double flux = node_flux[j];
        const double mass_b = before_b[j], mass_c = before_c[j];
        const double sigma = magnitude(flux) / (flux < 0 ? mass_c : mass_b);
        u_flux[j] = remap_momentum(flux, sigma, u_a[j], u_b[j], u_c[j], u_d[j]);
        v_flux[j] = remap_momentum(flux, sigma, v_a[j], v_b[j], v_c[j], v_d[j]);
    }
}

void update_row(const velocity_fields& f, int k, int nx, const work_rings& w) {
    update_velocities(f, k, 0, nx + 1,
                      {w.u_flux[k - 1], w.u_flux[k], w.v_flux[k - 1], w.v_flux[k], w.before[k],
                       w.after[k]});
}

}  // namespace

void advec_mom_y(const block& b, sweep s) {
    const velocity_fields f = velocities_of(b, s);
    const int nx = b.nx(), ny = b.ny();
    const work_rings w{ring(b, 0), ring(b, 4), ring(b, 8), ring(b, 12), ring(b, 16), ring(b, 20)};
    mass_row(b, -2, -1, nx + 1, s, other_flux::x, w.cells[-2]);
    node_masses(b, -2, nx, w, false);
    for (int k = -1; k <= ny + 1; ++k) {
        mass_row(b, k, -1, nx + 1, s, other_flux::x, w.cells[k]);
        node_masses(b, k, nx, w, true);
        if (k >= 0) momentum_row(f, k - 1, nx, w);
        // In place: row k - 2 is no longer read by any momentum row to come.
        if (k >= 2) update_row(f, k - 2, nx, w);
    }
    update_row(f, ny, nx, w);
}

}  // namespace skerry::cloverleaf
