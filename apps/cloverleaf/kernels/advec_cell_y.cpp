// SPDX-License-Identifier: BSD-3-Clause
#include <utility>

#include "kernels/remap_face.hpp"

namespace skerry::cloverleaf {
namespace {

void volume_row(const block& b, int k, int x0, int x1, sweep s, double* __restrict volume) {
    const double* __restrict fx = b[field_id::vol_flux_x].row(k);
    const double* __restrict south = b[field_id::vol_flux_y].row(k);
    const double* __restrict north = b[field_id::vol_flux_y].row(k + 1);
    const double cell = b.domain().cell_volume();
    if (s == sweep::first) {
#pragma GCC ivdep
        for (int j = x0; j < x1; ++j)
            volume[j] = cell + (north[j] - south[j]) + (fx[j + 1] - fx[j]);
    } else {
#pragma GCC ivdep
        for (int j = x0; j < x1; ++j) volume[j] = cell + (north[j] - south[j]);
    }
}

// What the faces of two rows leave for the next: volumes of the cells below them, energy fluxes.
struct work_rows {
    double *volume_below, *volume_above, *energy_below, *energy;
};

// Fluxes through the faces below row k.
void flux_row(const block& b, int k, int x0, int x1, const sweep_fields& f, const work_rows& w) {
    const double* __restrict fy = b[field_id::vol_flux_y].row(k);
    const double* __restrict rho_a = f.rho.row(k - 2), * __restrict rho_b = f.rho.row(k - 1);
    const double* __restrict rho_c = f.rho.row(k), * __restrict rho_d = f.rho.row(k + 1);
    const double* __restrict e_a = f.e.row(k - 2), * __restrict e_b = f.e.row(k - 1);
    const double* __restrict e_c = f.e.row(k), * __restrict e_d = f.e.row(k + 1);
    const double* __restrict below = w.volume_below, * __restrict above = w.volume_above;
    double* __restrict mass_flux = b[field_id::mass_flux_y].row(k);
    double* __restrict energy_flux = w.energy;
#pragma GCC ivdep
    for (int j = x0; j < x1; ++j) {
        const face_flux flux =
            remap_face(fy[j], below[j], above[j], {rho_a[j], e_a[j]}, {rho_b[j], e_b[j]},
                       {rho_c[j], e_c[j]}, {rho_d[j], e_d[j]});
        mass_flux[j] = flux.mass;
        energy_flux[j] = flux.energy;
    }
}

// The cells of row k, whose lower and upper faces are done.
void cell_row(const block& b, int k, int x0, int x1, const sweep_fields& f, const work_rows& w) {
    const double* __restrict south = b[field_id::vol_flux_y].row(k), * __restrict north =
                                                                         b[field_id::vol_flux_y]
                                                                             .row(k + 1);
    const double* __restrict mass_low = b[field_id::mass_flux_y].row(k), * __restrict mass_high =
                                                                             b[field_id::
                                                                                   mass_flux_y]
                                                                                 .row(k + 1);
    const double* __restrict energy_low = w.energy_below, * __restrict energy_high = w.energy;
    const double* __restrict rho = f.rho.row(k), * __restrict e = f.e.row(k);
    const double* __restrict volume = w.volume_below;
    double* __restrict new_rho = f.new_rho.row(k), * __restrict new_e = f.new_e.row(k);
#pragma GCC ivdep
    for (int j = x0; j < x1; ++j) {
        const cell_state s =
            remap_cell({rho[j], e[j]}, volume[j], north[j] - south[j], {mass_low[j], energy_low[j]},
                       {mass_high[j], energy_high[j]});
        new_rho[j] = s.rho;
        new_e[j] = s.e;
    }
}

}  // namespace

void advec_cell_y(const block& b, rect cells, sweep s) {
    if (cells.empty()) return;
    const sweep_fields f = fields_of(b, s);
    work_rows w{b.work_row(0), b.work_row(1), b.work_row(2), b.work_row(3)};
    volume_row(b, cells.y0 - 1, cells.x0, cells.x1, s, w.volume_above);
    for (int k = cells.y0; k <= cells.y1; ++k) {
        std::swap(w.volume_below, w.volume_above);
        std::swap(w.energy_below, w.energy);
        volume_row(b, k, cells.x0, cells.x1, s, w.volume_above);
        flux_row(b, k, cells.x0, cells.x1, f, w);
        if (k == cells.y0) continue;
        cell_row(b, k - 1, cells.x0, cells.x1, f, w);
        finish_row(b, k - 1, cells.x0, cells.x1, s);
    }
}

}  // namespace skerry::cloverleaf
