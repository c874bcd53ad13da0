// SPDX-License-Identifier: BSD-3-Clause
// Times the mini-app's six exchanges of a step (23 fields) (touching what is exchanged instead of
// its computation), for every variant or the
// named ones: skerry-run -n 2 exchange_times [-c CELLS_X CELLS_Y] [VARIANT ...]. Cells are those of
// a PE.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "grid_field.hpp"
#include "groups_of_a_step.hpp"
#include "skerry/base/clock.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/runtime/world.hpp"

namespace {

using namespace skerry::exchange;

std::vector<field> make_fields(skerry::runtime::world& world, const decomposition& blocks) {
    std::vector<field> fields;
    const tests::grid g{"", blocks, {2, true}};
    for (const extra_points& extra : tests::groups_of_a_step[5].fields) {
        const auto layout = tests::grid_layout::make(g, extra, 5);
        auto* memory = static_cast<double*>(world.symmetric_heap().allocate(layout.elements * 8));
        std::fill_n(memory, layout.elements, 1.0);
        fields.push_back({.name = "f",
                          .first = memory + layout.first,
                          .strides = layout.strides,
                          .extra = extra});
    }
    return fields;
}

field of_centering(const std::vector<field>& fields, const extra_points& extra) {
    for (const field& f : fields)
        if (f.extra == extra) return f;
    return {};
}

// What an app does to the memory involved: new values in what is sent, a look at what came.
double touch(const plan& what) {
    double sum = 0;
    const auto each = [&](const std::vector<plan_link>& links, auto&& action) {
        for (const plan_link& l : links) {
            for (const plan_link::part& part : l.parts) {
                auto* first = static_cast<std::byte*>(what.fields[part.field].first);
                for (const copy_block& b : part.blocks)
                    for (std::size_t run = 0; run < b.runs(); ++run)
                        action(
                            reinterpret_cast<double*>(first + b.local_bytes + b.local_shift(run)),
                            b.run_bytes / sizeof(double));
            }
        }
    };
    for (const phase& p : what.phases) {
        each(p.receives, [&](double* run, std::size_t n) {
            for (std::size_t i = 0; i < n; ++i) sum += run[i];
        });
        each(p.sends, [&](double* run, std::size_t n) {
            for (std::size_t i = 0; i < n; ++i) run[i] = sum;
        });
    }
    return sum;
}

void time_variant(skerry::runtime::world& world, const decomposition& blocks,
                  const std::vector<field>& fields, const variant& v) {
    std::vector<std::unique_ptr<halo>> exchanges;
    for (const tests::field_group& g : tests::groups_of_a_step) {
        std::vector<field> exchanged;
        for (const extra_points& extra : g.fields) exchanged.push_back(of_centering(fields, extra));
        exchanges.push_back(
            std::make_unique<halo>(world, blocks, exchanged, halo_shape{g.depth, true}, v));
    }
    double best = 1e9;
    for (int repeat = 0; repeat < 60; ++repeat) {
        constexpr int steps = 50;
        world.all_teams().world().barrier();
        const double start = skerry::now_seconds();
        for (int s = 0; s < steps; ++s) {
            for (auto& e : exchanges) {
                e->start();
                e->finish();
                touch(e->what());
            }
        }
        best = std::min(best, (skerry::now_seconds() - start) / steps);
    }
    counters sum;
    double estimate = 0;
    for (auto& e : exchanges) {
        sum += e->counted();
        estimate += e->estimated_seconds();
    }
    const double n = static_cast<double>(sum.exchanges) / 6;
    if (world.pe() == 0)
        std::printf(
            "%-42s %8.2f us/step (estimate %6.2f, pack %5.2f, wait %5.2f)  puts %5.0f signals "
            "%4.0f "
            "orders %3.0f barriers %3.0f bytes %6.0f\n",
            v.name().c_str(), best * 1e6, estimate * 1e6, sum.pack_seconds / n * 1e6,
            sum.wait_seconds / n * 1e6, sum.puts / n, sum.signals / n, sum.orders / n,
            sum.barriers / n, sum.bytes / n);
}

}  // namespace

int main(int argc, char** argv) {
    skerry::runtime::world world;
    global_index nx = 80, ny = 60;
    int next = 1;
    if (argc > 3 && std::strcmp(argv[1], "-c") == 0) {
        nx = std::atol(argv[2]);
        ny = std::atol(argv[3]);
        next = 4;
    }
    const global_index square[] = {1000, 1000};
    const decomposition shape = decomposition::balanced(square, world.n_pes());
    const global_index cells[] = {nx * shape.blocks(0), ny * shape.blocks(1)};
    const int grid[] = {shape.blocks(0), shape.blocks(1)};
    const decomposition blocks = decomposition::even(cells, grid);
    const std::vector<field> fields = make_fields(world, blocks);
    std::vector<variant> variants;
    for (; next < argc; ++next) {
        std::string error;
        if (!parse_variant(argv[next], variants.emplace_back(), error))
            skerry::fatal("exchange_times", "%s", error.c_str());
    }
    if (variants.empty()) variants = list_variants(surroundings_of(world));
    for (const variant& v : variants) time_variant(world, blocks, fields, v);
}
