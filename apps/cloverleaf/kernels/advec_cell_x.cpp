// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/remap_face.hpp"

namespace skerry::cloverleaf {
namespace {

// Cells' volumes before the sweep: x0 - 1 to x1, the donors of all faces.
void volume_row(const block& b, int k, int x0, int x1, sweep s, double* __restrict volume) {
    const double* __restrict fx = b[field_id::vol_flux_x].row(k);
    const double* __restrict south = b[field_id::vol_flux_y].row(k);
    const double* __restrict north = b[field_id::vol_flux_y].row(k + 1);
    const double cell = b.domain().cell_volume();
    if (s == sweep::first) {
#pragma GCC ivdep
        for (int j = x0 - 1; j < x1 + 1; ++j)
            volume[j] = cell + (fx[j + 1] - fx[j]) + (north[j] - south[j]);
    } else {
#pragma GCC ivdep
        for (int j = x0 - 1; j < x1 + 1; ++j) volume[j] = cell + (fx[j + 1] - fx[j]);
    }
}

void flux_row(const block& b, int k, int x0, int x1, const sweep_fields& f,
              const double* __restrict volume, double* __restrict energy_flux) {
    const double* __restrict fx = b[field_id::vol_flux_x].row(k);
    const double* __restrict rho = f.rho.row(k);
    const double* __restrict e = f.e.row(k);
    double* __restrict mass_flux = b[field_id::mass_flux_x].row(k);
#pragma GCC ivdep
    for (int j = x0; j < x1 + 1; ++j) {
        const face_flux flux =
            remap_face(fx[j], volume[j - 1], volume[j], {rho[j - 2], e[j - 2]},
                       {rho[j - 1], e[j - 1]}, {rho[j], e[j]}, {rho[j + 1], e[j + 1]});
        mass_flux[j] = flux.mass;
        energy_flux[j] = flux.energy;
    }
}

void cell_row(const block& b, int k, int x0, int x1, const sweep_fields& f,
              const double* __restrict volume, const double* __restrict energy_flux) {
    const double* __restrict fx = b[field_id::vol_flux_x].row(k);
    const double* __restrict mass_flux = b[field_id::mass_flux_x].row(k);
    const double* __restrict rho = f.rho.row(k);
    const double* __restrict e = f.e.row(k);
    double* __restrict new_rho = f.new_rho.row(k);
    double* __restrict new_e = f.new_e.row(k);
#pragma GCC ivdep
    for (int j = x0; j < x1; ++j) {
        const cell_state s =
            remap_cell({rho[j], e[j]}, volume[j], fx[j + 1] - fx[j], {mass_flux[j], energy_flux[j]},
                       {mass_flux[j + 1], energy_flux[j + 1]});
        new_rho[j] = s.rho;
        new_e[j] = s.e;
    }
}

}  // namespace

void advec_cell_x(const block& b, rect cells, sweep s) {
    if (cells.empty()) return;
    const sweep_fields f = fields_of(b, s);
    double *volume = b.work_row(0), *energy_flux = b.work_row(1);
    for (int k = cells.y0; k < cells.y1; ++k) {
        volume_row(b, k, cells.x0, cells.x1, s, volume);
        flux_row(b, k, cells.x0, cells.x1, f, volume, energy_flux);
        cell_row(b, k, cells.x0, cells.x1, f, volume, energy_flux);
        finish_row(b, k, cells.x0, cells.x1, s);
    }
}

}  // namespace skerry::cloverleaf
