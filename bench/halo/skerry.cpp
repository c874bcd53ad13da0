// SPDX-License-Identifier: BSD-3-Clause
// The halo benchmark over exchange::halo, by what the tuner chooses, or by `--way`.
#include <algorithm>
#include <cstring>

#include "driver.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/exchange/tuner.hpp"
#include "skerry/runtime/combine.hpp"
#include "skerry/runtime/world.hpp"

namespace {

using namespace skerry;
using halo_bench::tile;

// A tile as the exchange library describes it.
struct problem {
    exchange::decomposition blocks;
    std::vector<exchange::field> fields;
    exchange::halo_shape shape;
};

problem describe(const tile& of, const std::vector<double*>& fields) {
    const int grid[] = {of.grid[0], of.grid[1], 1};
    const exchange::global_index cells[] = {of.global[0], of.global[1], of.global[2]};
    problem made{exchange::decomposition::even(cells, grid), {}, {.depth = of.what.depth}};
    for (double* field : fields)
        made.fields.push_back({.name = "field",
                               .first = of.origin(field),
                               .strides = {of.strides[0], of.strides[1], of.strides[2]}});
    return made;
}

class halo_exchange final : public halo_bench::exchanger {
 public:
    halo_exchange(runtime::world& world, const problem& what, const exchange::variant& how)
        : edges_(world, what.blocks, what.fields, what.shape, how) {}

    void run() override { edges_.run(); }

 private:
    exchange::halo edges_;
};

std::vector<halo_bench::way> ways(runtime::world& world, const tile& of,
                                  const std::vector<double*>& fields) {
    std::vector<halo_bench::way> found;
    for (const exchange::variant& how : exchange::list_variants(exchange::surroundings_of(world)))
        found.push_back({how.name(), [&world, what = describe(of, fields), how] {
                             return std::make_unique<halo_exchange>(world, what, how);
                         }});
    return found;
}

std::string tuned(runtime::world& world, const tile& of, const std::vector<double*>& fields) {
    const problem what = describe(of, fields);
    const exchange::tuning anew{.seconds = 1, .file = "-"};
    return exchange::tune_halo(world, what.blocks, what.fields, what.shape, anew).chosen.name();
}

double maximum(runtime::world& world, double value) {
    runtime::reduce_local(world.all_teams().world(), &value, 1,
                          runtime::reduction_by<runtime::op_max, double>);
    return value;
}

double* allocate(runtime::world& world, std::size_t doubles) {
    void* memory = world.symmetric_heap().allocate(doubles * sizeof(double));
    if (!memory)
        fatal("halo benchmark", "no room for %zu bytes: set SHMEM_SYMMETRIC_SIZE to more",
              doubles * sizeof(double));
    return static_cast<double*>(memory);
}

}  // namespace

int main(int argc, char** argv) {
    runtime::world world;
    return halo_bench::run(
        argc, argv,
        {.name = "skerry",
         .has_floor = true,
         .pe = world.pe(),
         .n_pes = world.n_pes(),
         .maximum = [&](double value) { return maximum(world, value); },
         .allocate = [&](std::size_t doubles) { return allocate(world, doubles); },
         .release =
             [&](double* field) {
                 world.all_teams().world().barrier();
                 world.symmetric_heap().release(field);
             },
         .ways = [&](const tile& of,
                     const std::vector<double*>& fields) { return ways(world, of, fields); },
         .choice = [&](const tile& of,
                       const std::vector<double*>& fields) { return tuned(world, of, fields); }});
}
