// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/ideal_gas.hpp"

namespace skerry::cloverleaf {

void ideal_gas(const block& b, rect cells) {
    for (int k = cells.y0; k < cells.y1; ++k) {
        const double* __restrict rho = b[field_id::density0].row(k);
        const double* __restrict e = b[field_id::energy0].row(k);
        double* __restrict p = b[field_id::pressure].row(k);
#pragma GCC ivdep
        for (int j = cells.x0; j < cells.x1; ++j) p[j] = gamma_minus_1 * rho[j] * e[j];
    }
}

}  // namespace skerry::cloverleaf
