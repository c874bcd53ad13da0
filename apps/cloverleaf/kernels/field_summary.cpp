// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/field_summary.hpp"

namespace skerry::cloverleaf {

field_sums field_summary(const block& b) {
    const double volume = b.domain().cell_volume();
    const field_view rho = b[field_id::density0], e = b[field_id::energy0];
    const field_view p = b[field_id::pressure];
    const field_view u = b[field_id::xvel0], v = b[field_id::yvel0];
    const auto speed2 = [&](int j, int k) { return u(j, k) * u(j, k) + v(j, k) * v(j, k); };
    field_sums total;
    for (int k = 0; k < b.ny(); ++k) {
        // Row by row: the rounding of a million additions to one sum would show.
        field_sums row;
        for (int j = 0; j < b.nx(); ++j) {
            const double mass = volume * rho(j, k);
            const double mean_speed2 =
                0.25 * (speed2(j, k) + speed2(j + 1, k) + speed2(j, k + 1) + speed2(j + 1, k + 1));
            row.volume += volume;
            row.mass += mass;
            row.internal_energy += mass * e(j, k);
            row.kinetic_energy += 0.5 * mass * mean_speed2;
            row.pressure_volume += volume * p(j, k);
        }
        total.volume += row.volume;
        total.mass += row.mass;
        total.internal_energy += row.internal_energy;
        total.kinetic_energy += row.kinetic_energy;
        total.pressure_volume += row.pressure_volume;
    }
    return total;
}

}  // namespace skerry::cloverleaf
