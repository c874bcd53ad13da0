// SPDX-License-Identifier: BSD-3-Clause
// After: the same with Skerry's halos. docs/from_mpi_halos.md
#include <cstdio>
#include <cstring>
#include <vector>

#include "skerry/exchange/tuner.hpp"
#include "skerry/runtime/combine.hpp"
#include "skerry/runtime/world.hpp"

using namespace skerry;

int main() {
    constexpr int steps = 20;
    runtime::world world;
    const exchange::global_index cells[] = {96, 80};
    const auto blocks = exchange::decomposition::balanced(cells, world.n_pes());
    const exchange::section own = blocks.owned(world.pe());
    const auto nx = own.length(0), ny = own.length(1), x0 = own.lo[0], y0 = own.lo[1];

    // The same pitch on all PEs, in memory that all may write to.
    const exchange::global_index pitch = cells[0] + 2, elements = pitch * (cells[1] + 2);
    auto* a = static_cast<double*>(
        world.symmetric_heap().allocate(static_cast<std::size_t>(elements) * sizeof(double)));
    std::memset(a, 0, static_cast<std::size_t>(elements) * sizeof(double));
    std::vector<double> b(static_cast<std::size_t>(elements));
    const auto at = [&](auto x, auto y) { return (y + 1) * pitch + x + 1; };
    for (exchange::global_index y = 0; y < ny; ++y)
        for (exchange::global_index x = 0; x < nx; ++x)
            a[at(x, y)] = static_cast<double>((x0 + x) * (y0 + y) % 7);

    const exchange::field fields[] = {{.name = "a", .first = a + at(0, 0), .strides = {1, pitch}}};
    const exchange::halo_shape shape{.depth = 1, .corners = false, .periodic = {true, true}};
    const exchange::variant how = exchange::tune_halo(world, blocks, fields, shape).chosen;
    exchange::halo edges(world, blocks, fields, shape, how);

    for (int step = 0; step < steps; ++step) {
        edges.start();
        edges.finish();
        for (exchange::global_index y = 0; y < ny; ++y)
            for (exchange::global_index x = 0; x < nx; ++x)
                b[static_cast<std::size_t>(at(x, y))] =
                    0.2 * (a[at(x, y)] + a[at(x - 1, y)] + a[at(x + 1, y)] + a[at(x, y - 1)] +
                           a[at(x, y + 1)]);
        for (exchange::global_index y = 0; y < ny; ++y)
            for (exchange::global_index x = 0; x < nx; ++x)
                a[at(x, y)] = b[static_cast<std::size_t>(at(x, y))];
    }
    double square = 0;
    for (exchange::global_index y = 0; y < ny; ++y)
        for (exchange::global_index x = 0; x < nx; ++x) square += a[at(x, y)] * a[at(x, y)];
    runtime::reduce_local(world.all_teams().world(), &square, 1,
                          runtime::reduction_by<runtime::op_sum, double>);
    if (world.pe() == 0) std::printf("sum of squares %.9e\n", square);
}
