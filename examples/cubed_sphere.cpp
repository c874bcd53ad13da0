// SPDX-License-Identifier: BSD-3-Clause
// Lets heat flow between the cells of a cubed sphere, six faces dealt to any number of PEs:
//
//     skerry-run -n 4 example_cubed_sphere
//
// No heat is lost, and the result does not depend on the number of PEs.
#include <cmath>
#include <cstdio>
#include <vector>

#include "skerry/exchange/cubed_sphere.hpp"
#include "skerry/exchange/redistribute.hpp"
#include "skerry/runtime/collectives.hpp"
#include "skerry/runtime/combine.hpp"
#include "skerry/runtime/world.hpp"

using namespace skerry;
using exchange::global_index;

constexpr global_index n = 16, width = 1, pitch = n + 2 * width, size = pitch * pitch;

// The same indices in the array of the PE's kth face.
exchange::index_list on_face(const exchange::index_list& places, global_index k) {
    std::vector<exchange::stripe> moved;
    places.for_each_stripe([&](exchange::stripe s, global_index) {
        s.first += k * size;
        moved.push_back(s);
    });
    return exchange::index_list(moved);
}

int main() {
    runtime::world world;

    // 1. What this PE has and wants, and where: faces pe, pe + n_pes, ..., one after the other.
    exchange::index_list own, own_at, halo, halo_at;
    const auto append = [](exchange::index_list& to, const exchange::index_list& more) {
        const exchange::index_list both[] = {to, more};
        to = exchange::concatenate(both);
    };
    global_index faces = 0;
    for (int face = world.pe(); face < 6; face += world.n_pes(), ++faces) {
        const exchange::face_block block{face, {{0, n}, {0, n}}};
        const auto inside = exchange::cube_block(n, block, width);
        const auto around = exchange::cube_halo(n, block, width);
        append(own, inside.cells);
        append(own_at, on_face(inside.places, faces));
        append(halo, around.cells);
        append(halo_at, on_face(around.places, faces));
    }

    // 2. The exchange: the halo's places are filled from whoever has the cells.
    std::vector<double> heat(static_cast<std::size_t>(faces * size)), next = heat;
    const auto who = exchange::map_by_directory(world, own, halo);
    const exchange::listed_array arrays[] = {{.name = "heat",
                                              .mapping = &who,
                                              .source = heat.data(),
                                              .target = heat.data(),
                                              .from = {own_at},
                                              .to = {halo_at}}};
    exchange::redistribution moves(world, arrays, exchange::default_variant());

    // 3. One hot cell in a corner of face 0; each step evens out differences.
    const std::vector<global_index> places = own_at.expanded(), cells = own.expanded();
    for (std::size_t k = 0; k < cells.size(); ++k)
        heat[static_cast<std::size_t>(places[k])] = cells[k] == 0 ? 1000 : 0;
    for (int step = 0; step < 50; ++step) {
        moves.start();
        moves.finish();
        for (const global_index p : places) {
            const double* at = &heat[static_cast<std::size_t>(p)];
            const double around = at[-1] + at[1] + at[-pitch] + at[pitch];
            next[static_cast<std::size_t>(p)] = *at + 0.2 * (around - 4 * *at);
        }
        heat = next;
    }

    double sums[] = {0, 0};
    for (const global_index p : places) {
        const double at = heat[static_cast<std::size_t>(p)];
        sums[0] += at;
        sums[1] += at * at;
    }
    runtime::reduce_local(world.all_teams().world(), sums, 2,
                          runtime::reduction_by<runtime::op_sum, double>);
    if (world.pe() == 0)
        std::printf("%d PEs: heat %.9f, sum of squares %.9f\n", world.n_pes(), sums[0], sums[1]);
    const double squares = 5229.2297443;  // computed by one PE
    return std::fabs(sums[0] - 1000) + std::fabs(sums[1] - squares) < 1e-6 ? 0 : 1;
}
