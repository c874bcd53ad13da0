// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/flux_calc.hpp"

namespace skerry::cloverleaf {

void flux_calc_x(const block& b, rect x_faces, double dt) {
    const double c = 0.25 * dt * b.domain().dy;
    for (int k = x_faces.y0; k < x_faces.y1; ++k) {
        const double* __restrict low0 = b[field_id::xvel0].row(k);
        const double* __restrict high0 = b[field_id::xvel0].row(k + 1);
        const double* __restrict low1 = b[field_id::xvel1].row(k);
        const double* __restrict high1 = b[field_id::xvel1].row(k + 1);
        double* __restrict flux = b[field_id::vol_flux_x].row(k);
#pragma GCC ivdep
        for (int j = x_faces.x0; j < x_faces.x1; ++j)
            flux[j] = c * ((low0[j] + high0[j]) + (low1[j] + high1[j]));
    }
}

void flux_calc_y(const block& b, rect y_faces, double dt) {
    const double c = 0.25 * dt * b.domain().dx;
    for (int k = y_faces.y0; k < y_faces.y1; ++k) {
        const double* __restrict v0 = b[field_id::yvel0].row(k);
        const double* __restrict v1 = b[field_id::yvel1].row(k);
        double* __restrict flux = b[field_id::vol_flux_y].row(k);
#pragma GCC ivdep
        for (int j = y_faces.x0; j < y_faces.x1; ++j)
            flux[j] = c * ((v0[j] + v0[j + 1]) + (v1[j] + v1[j + 1]));
    }
}

}  // namespace skerry::cloverleaf
