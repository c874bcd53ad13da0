// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/viscosity.hpp"

#include "kernels/select.hpp"

namespace skerry::cloverleaf {
namespace {

struct constants {
    double dx, dy, half_over_dx, half_over_dy;
};

struct velocity_differences {
    double ugrad, vgrad, shear;
};

// The viscosity of one cell, with a single division: limiter and length scale share it.
inline double cell_viscosity(const constants& c, double rho, double dpx, double dpy,
                             const velocity_differences& v) {
    constexpr double tiny = 1e-16;
    const double div = c.dx * v.ugrad + c.dy * v.vgrad;
    const double px = dpx * c.half_over_dx, py = dpy * c.half_over_dy;
    const double px2 = px * px, py2 = py * py;
    const double numerator =
        c.half_over_dx * v.ugrad * px2 + c.half_over_dy * v.vgrad * py2 + v.shear * px * py;
    const double denominator = largest(px2 + py2, tiny);
    const double ax = largest(tiny, magnitude(px)), ay = largest(tiny, magnitude(py));
    const double ax2 = ax * ax, ay2 = ay * ay;
    // The shorter of the distances across the cell along the pressure gradient, squared, is
    // (ax2 + ay2) length2 / along2.
    const bool along_x = c.dx * c.dx * ay2 < c.dy * c.dy * ax2;
    const double length2 = along_x ? c.dx * c.dx : c.dy * c.dy;
    const double along2 = along_x ? ax2 : ay2;
    const double q = 2.0 * rho * ((ax2 + ay2) * length2) * (numerator * numerator) /
                     (along2 * (denominator * denominator));
    return ((numerator > 0) | (div >= 0)) ? 0.0 : q;
}

void viscosity_row(const block& b, int k, int x0, int x1, const constants& c) {
    const double* __restrict u0 = b[field_id::xvel0].row(k);
    const double* __restrict u1 = b[field_id::xvel0].row(k + 1);
    const double* __restrict v0 = b[field_id::yvel0].row(k);
    const double* __restrict v1 = b[field_id::yvel0].row(k + 1);
    const double* __restrict p = b[field_id::pressure].row(k);
    const double* __restrict above = b[field_id::pressure].row(k + 1);
    const double* __restrict below = b[field_id::pressure].row(k - 1);
    const double* __restrict rho = b[field_id::density0].row(k);
    double* __restrict q = b[field_id::viscosity].row(k);
#pragma GCC ivdep
    for (int j = x0; j < x1; ++j) {
        velocity_differences d;
        d.ugrad = (u0[j + 1] + u1[j + 1]) - (u0[j] + u1[j]);
        d.vgrad = (v1[j] + v1[j + 1]) - (v0[j] + v0[j + 1]);
        d.shear = c.half_over_dy * ((u1[j] + u1[j + 1]) - (u0[j] + u0[j + 1])) +
                  c.half_over_dx * ((v0[j + 1] + v1[j + 1]) - (v0[j] + v1[j]));
        q[j] = cell_viscosity(c, rho[j], p[j + 1] - p[j - 1], above[j] - below[j], d);
    }
}

}  // namespace

void viscosity(const block& b, rect cells) {
    const geometry& g = b.domain();
    const constants c{g.dx, g.dy, 0.5 / g.dx, 0.5 / g.dy};
    for (int k = cells.y0; k < cells.y1; ++k) viscosity_row(b, k, cells.x0, cells.x1, c);
}

}  // namespace skerry::cloverleaf
