// SPDX-License-Identifier: BSD-3-Clause
// One value's journey (ARCHITECTURE.md), step by step: skerry-run -n 2 one_value
#include <cstdio>

#include "skerry/exchange/halo.hpp"
#include "skerry/runtime/world.hpp"

using namespace skerry;

int main() {
    runtime::world world;
    const auto say = [&](const char* text, const void* address) {
        std::printf("PE %d  %-58s %p\n", world.pe(), text, address);
        std::fflush(stdout);
    };

    // 1 and 2: the launcher started us; the world has mapped everybody's segment.
    if (world.pe() == 0)
        std::printf("%d PEs over '%s', pages of %s\n", world.n_pes(), world.transport_name().data(),
                    world.page_kind());

    // 3: a row of 4 cells a PE with a halo cell on each side, at the same offset in every segment.
    constexpr int cells_here = 4;
    auto* row =
        static_cast<double*>(world.symmetric_heap().allocate((cells_here + 2) * sizeof(double)));
    double* pressure = row + 1;
    for (int i = -1; i <= cells_here; ++i) pressure[i] = -1;
    for (int i = 0; i < cells_here; ++i) pressure[i] = 10.0 * world.pe() + i;
    say("my right edge lies at", pressure + cells_here - 1);

    // 6: where the neighbour's halo cell lies in this process.
    const int next = (world.pe() + 1) % world.n_pes();
    say("my right neighbour's left halo cell is mapped here at",
        world.with().copies.direct_pointer(pressure - 1, next));

    // 4: the plan, made once; 5 to 9: pack, put, signal, wait, unpack.
    const exchange::global_index cells[] = {cells_here * world.n_pes()};
    const int blocks[] = {world.n_pes()};
    const exchange::field fields[] = {{.name = "pressure", .first = pressure}};
    {
        exchange::halo edges(world, exchange::decomposition::even(cells, blocks), fields,
                             {.depth = 1}, exchange::default_variant());
        edges.start();
        edges.finish();
        const auto counted = edges.counted();
        std::printf("PE %d  %s: %lu puts, %lu bytes; left halo %g, right halo %g\n", world.pe(),
                    edges.how().name().c_str(), static_cast<unsigned long>(counted.puts),
                    static_cast<unsigned long>(counted.bytes), pressure[-1], pressure[cells_here]);
    }
    const bool right = world.pe() == 0 || pressure[-1] == 10.0 * (world.pe() - 1) + cells_here - 1;
    if (!right) std::fprintf(stderr, "PE %d got a wrong value\n", world.pe());
    return right ? 0 : 1;
}
