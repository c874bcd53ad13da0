// SPDX-License-Identifier: BSD-3-Clause
// Averages each cell with its neighbours, several times, on any number of PEs:
//
//     skerry-run -n 4 example_halo_exchange [VARIANT]
//
// The sum over all cells does not depend on the number of PEs, nor on the variant (see
// docs/exchange.md).
#include <cmath>
#include <cstdio>
#include <vector>

#include "skerry/base/fatal.hpp"
#include "skerry/exchange/halo.hpp"
#include "skerry/runtime/collectives.hpp"
#include "skerry/runtime/world.hpp"

using namespace skerry;

int main(int argc, char** argv) {
    runtime::world world;
    exchange::variant how = exchange::default_variant();
    std::string error;
    if (argc > 1 && !exchange::parse_variant(argv[1], how, error))
        fatal("halo_exchange", "%s", error.c_str());

    // 1. Who owns what: 64 x 48 cells in as many blocks as there are PEs.
    const exchange::global_index cells[] = {64, 48};
    const auto blocks = exchange::decomposition::balanced(cells, world.n_pes());
    const exchange::section own = blocks.owned(world.pe());
    const auto nx = own.length(0), ny = own.length(1);

    // 2. A field in symmetric memory: the same size and row pitch on all PEs, one halo layer
    // around.
    const exchange::global_index pitch = 64 + 2;
    const std::size_t bytes = pitch * (48 + 2) * sizeof(double);
    auto* field = static_cast<double*>(world.symmetric_heap().allocate(bytes));
    double* first = field + pitch + 1;
    for (exchange::global_index i = 0; i < pitch * (48 + 2); ++i) field[i] = 0;
    for (exchange::global_index y = 0; y < ny; ++y)
        for (exchange::global_index x = 0; x < nx; ++x)
            first[y * pitch + x] = static_cast<double>((own.lo[0] + x) * (own.lo[1] + y) % 7);

    // 3. The persistent exchange of its halo.
    const exchange::field exchanged[] = {{.name = "field", .first = first, .strides = {1, pitch}}};
    exchange::halo edges(world, blocks, exchanged, {.depth = 1, .corners = false}, how);

    // 4. Each step: fill the halo, then compute from the old values.
    std::vector<double> next(pitch * (48 + 2));
    for (int step = 0; step < 10; ++step) {
        edges.start();
        edges.finish();
        const auto at = [&](exchange::global_index x, exchange::global_index y) {
            return first[y * pitch + x];
        };
        for (exchange::global_index y = 0; y < ny; ++y)
            for (exchange::global_index x = 0; x < nx; ++x)
                next[y * pitch + x] =
                    0.2 * (at(x, y) + at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1));
        for (exchange::global_index y = 0; y < ny; ++y)
            for (exchange::global_index x = 0; x < nx; ++x)
                first[y * pitch + x] = next[y * pitch + x];
    }

    double sum = 0;
    for (exchange::global_index y = 0; y < ny; ++y)
        for (exchange::global_index x = 0; x < nx; ++x) sum += first[y * pitch + x];
    runtime::reduce_local(world.all_teams().world(), &sum, 1,
                          {sizeof(double), [](void* into, const void* with, std::size_t n) {
                               for (std::size_t i = 0; i < n; ++i)
                                   static_cast<double*>(into)[i] +=
                                       static_cast<const double*>(with)[i];
                           }});
    const exchange::counters done = edges.counted();
    if (world.pe() == 0)
        std::printf("%s on %d PEs: sum %.9f; PE 0 made %llu puts of %llu bytes in %llu exchanges\n",
                    how.name().c_str(), world.n_pes(), sum,
                    static_cast<unsigned long long>(done.puts),
                    static_cast<unsigned long long>(done.bytes),
                    static_cast<unsigned long long>(done.exchanges));
    const double expected = 7278.974353101;  // computed by one PE
    return std::fabs(sum - expected) < 1e-6 ? 0 : 1;
}
