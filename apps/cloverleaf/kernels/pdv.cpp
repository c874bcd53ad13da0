// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/pdv.hpp"

#include <algorithm>

#include "kernels/select.hpp"

namespace skerry::cloverleaf {
namespace {

// growth is the relative growth of a cell's volume: in all, and through the faces of each
// direction.
inline double least_volume(double so_far, double growth, double in_x, double in_y) {
    return smallest(so_far, 1.0 + smallest(growth, smallest(in_x, in_y)));
}

// Pressure is (gamma - 1) rho e on entry, so the half step needs neither density nor energy.
void predictor_row(const block& b, int k, int x0, int x1, double dt, double* __restrict least) {
    const double* __restrict u0 = b[field_id::xvel0].row(k);
    const double* __restrict u1 = b[field_id::xvel0].row(k + 1);
    const double* __restrict v0 = b[field_id::yvel0].row(k);
    const double* __restrict v1 = b[field_id::yvel0].row(k + 1);
    const double* __restrict q = b[field_id::viscosity].row(k);
    double* __restrict p = b[field_id::pressure].row(k);
    const double cx = 0.25 * dt / b.domain().dx, cy = 0.25 * dt / b.domain().dy;
#pragma GCC ivdep
    for (int j = x0; j < x1; ++j) {
        const double in_x = cx * ((u0[j + 1] + u1[j + 1]) - (u0[j] + u1[j]));
        const double in_y = cy * ((v1[j] + v1[j + 1]) - (v0[j] + v0[j + 1]));
        const double growth = in_x + in_y;
        least[j] = least_volume(least[j], growth, in_x, in_y);
        p[j] = (p[j] - gamma_minus_1 * (p[j] + q[j]) * growth) / (1.0 + growth);
    }
}

void corrector_row(const block& b, int k, int x0, int x1, double* __restrict least) {
    const double* __restrict fx = b[field_id::vol_flux_x].row(k);
    const double* __restrict south = b[field_id::vol_flux_y].row(k);
    const double* __restrict north = b[field_id::vol_flux_y].row(k + 1);
    const double* __restrict p = b[field_id::pressure].row(k);
    const double* __restrict q = b[field_id::viscosity].row(k);
    double* __restrict rho = b[field_id::density0].row(k);
    double* __restrict e = b[field_id::energy0].row(k);
    const double per_volume = 1.0 / b.domain().cell_volume();
#pragma GCC ivdep
    for (int j = x0; j < x1; ++j) {
        const double in_x = (fx[j + 1] - fx[j]) * per_volume;
        const double in_y = (north[j] - south[j]) * per_volume;
        const double growth = in_x + in_y, volume = 1.0 + growth;
        least[j] = least_volume(least[j], growth, in_x, in_y);
        // One division serves both 1/rho and 1/volume.
        const double r = 1.0 / (rho[j] * volume);
        e[j] = e[j] - (p[j] + q[j]) * growth * (volume * r);
        rho[j] = rho[j] * (rho[j] * r);
    }
}

template <typename row_function>
relative_volume over_rows(const block& b, rect cells, row_function&& row) {
    if (cells.empty()) return 1.0;
    double* least = b.work_row(0);
    std::fill(least + cells.x0, least + cells.x1, 1.0);
    for (int k = cells.y0; k < cells.y1; ++k) row(k, least);
    return fold(least + cells.x0, cells.x1 - cells.x0, smallest);
}

}  // namespace

relative_volume pdv_predictor(const block& b, rect cells, double dt) {
    return over_rows(b, cells, [&](int k, double* least) {
        predictor_row(b, k, cells.x0, cells.x1, dt, least);
    });
}

relative_volume pdv_corrector(const block& b, rect cells) {
    return over_rows(b, cells,
                     [&](int k, double* least) { corrector_row(b, k, cells.x0, cells.x1, least); });
}

}  // namespace skerry::cloverleaf
