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
    ring cells;                          // masses of the cells of row k
    ring node_flux;                      // from the vertices of row k to row k + 1
    ring before, per_before, per_after;  // masses of the vertices of row k
    ring u_flux, v_flux;                 // momentum from row k to k + 1
};

void node_flux_row(const block& b, int k, int x0, int x1, double* __restrict node_flux) {
    const double* __restrict flux0 = b[field_id::mass_flux_y].row(k);
    const double* __restrict flux1 = b[field_id::mass_flux_y].row(k + 1);
#pragma GCC ivdep
    for (int j = x0; j < x1; ++j)
        node_flux[j] = 0.25 * ((flux0[j - 1] + flux1[j - 1]) + (flux0[j] + flux1[j]));
}

void node_mass_row(int k, int x0, int x1, const work_rings& w) {
    const double* __restrict flux_in = w.node_flux[k - 1];
    const double* __restrict flux_out = w.node_flux[k];
    const double* __restrict cells0 = w.cells[k - 1];
    const double* __restrict cells1 = w.cells[k];
    double* __restrict before = w.before[k], * __restrict per_before = w.per_before[k];
    double* __restrict per_after = w.per_after[k];
#pragma GCC ivdep
    for (int j = x0; j < x1; ++j) {
        const double after = 0.25 * ((cells0[j - 1] + cells1[j - 1]) + (cells0[j] + cells1[j]));
        const node_mass m = mass_of(after, flux_in[j], flux_out[j]);
        before[j] = m.before;
        per_before[j] = m.per_before;
        per_after[j] = m.per_after;
    }
}

void momentum_row(const velocity_fields& f, int k, int x0, int x1, const work_rings& w) {
    const double* __restrict u_a = f.u.row(k - 1);
    const double* __restrict u_b = f.u.row(k);
    const double* __restrict u_c = f.u.row(k + 1);
    const double* __restrict u_d = f.u.row(k + 2);
    const double* __restrict v_a = f.v.row(k - 1);
    const double* __restrict v_b = f.v.row(k);
    const double* __restrict v_c = f.v.row(k + 1);
    const double* __restrict v_d = f.v.row(k + 2);
    const double* __restrict node_flux = w.node_flux[k];
    const double* __restrict per_b = w.per_before[k];
    const double* __restrict per_c = w.per_before[k + 1];
    double* __restrict u_flux = w.u_flux[k], * __restrict v_flux = w.v_flux[k];
#pragma GCC ivdep
    for (int j = x0; j < x1; ++j) {
        const double flux = node_flux[j];
        const double per_mass_b = per_b[j], per_mass_c = per_c[j];
        const double sigma = magnitude(flux) * (flux < 0 ? per_mass_c : per_mass_b);
        u_flux[j] = remap_momentum(flux, sigma, u_a[j], u_b[j], u_c[j], u_d[j]);
        v_flux[j] = remap_momentum(flux, sigma, v_a[j], v_b[j], v_c[j], v_d[j]);
    }
}

void update_row(const velocity_fields& f, int k, int x0, int x1, const work_rings& w) {
    update_velocities(
        f, k, x0, x1,
        {w.u_flux[k - 1], w.u_flux[k], w.v_flux[k - 1], w.v_flux[k], w.before[k], w.per_after[k]});
}

}  // namespace

void advec_mom_y(const block& b, rect vertices, sweep s) {
    if (vertices.empty()) return;
    const velocity_fields f = velocities_of(b, s);
    const auto [x0, x1, y0, y1] = vertices;
    const work_rings w{ring(b, 0),  ring(b, 4),  ring(b, 8), ring(b, 12),
                       ring(b, 16), ring(b, 20), ring(b, 24)};
    mass_row(b, y0 - 2, x0 - 1, x1, s, other_flux::x, w.cells[y0 - 2]);
    node_flux_row(b, y0 - 2, x0, x1, w.node_flux[y0 - 2]);
    for (int k = y0 - 1; k <= y1; ++k) {
        mass_row(b, k, x0 - 1, x1, s, other_flux::x, w.cells[k]);
        node_flux_row(b, k, x0, x1, w.node_flux[k]);
        node_mass_row(k, x0, x1, w);
        if (k >= y0) momentum_row(f, k - 1, x0, x1, w);
        // In place: row k - 2 is no longer read by any momentum row to come.
        if (k >= y0 + 2) update_row(f, k - 2, x0, x1, w);
    }
    update_row(f, y1 - 1, x0, x1, w);
}

}  // namespace skerry::cloverleaf
