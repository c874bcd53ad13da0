// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/accelerate.hpp"

namespace skerry::cloverleaf {
namespace {

void accelerate_row(const block& b, int k, int x0, int x1, double cx, double cy) {
    const double* __restrict rho0 = b[field_id::density0].row(k - 1);
    const double* __restrict rho1 = b[field_id::density0].row(k);
    const double* __restrict p0 = b[field_id::pressure].row(k - 1);
    const double* __restrict p1 = b[field_id::pressure].row(k);
    const double* __restrict q0 = b[field_id::viscosity].row(k - 1);
    const double* __restrict q1 = b[field_id::viscosity].row(k);
    const double* __restrict u0 = b[field_id::xvel0].row(k);
    const double* __restrict v0 = b[field_id::yvel0].row(k);
    double* __restrict u1 = b[field_id::xvel1].row(k);
    double* __restrict v1 = b[field_id::yvel1].row(k);
#pragma GCC ivdep
    for (int j = x0; j < x1; ++j) {
        const double r = 1.0 / ((rho0[j - 1] + rho0[j]) + (rho1[j - 1] + rho1[j]));
        const double sw = p0[j - 1] + q0[j - 1], se = p0[j] + q0[j];
        const double nw = p1[j - 1] + q1[j - 1], ne = p1[j] + q1[j];
        u1[j] = u0[j] - cx * r * ((ne - nw) + (se - sw));
        v1[j] = v0[j] - cy * r * ((ne - se) + (nw - sw));
    }
}

}  // namespace

void accelerate(const block& b, rect vertices, double dt) {
    // Half a step times face area over a quarter of the summed masses, the cell's volume cancelled.
    const double cx = 2.0 * dt / b.domain().dx, cy = 2.0 * dt / b.domain().dy;
    for (int k = vertices.y0; k < vertices.y1; ++k)
        accelerate_row(b, k, vertices.x0, vertices.x1, cx, cy);
}

}  // namespace skerry::cloverleaf
