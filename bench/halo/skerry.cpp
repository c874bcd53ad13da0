// SPDX-License-Identifier: BSD-3-Clause
// The halo benchmark over exchange::halo: every applicable variant is tried, the fastest is timed.
#include <algorithm>
#include <cstring>

#include "driver.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/exchange/halo.hpp"
#include "skerry/runtime/collectives.hpp"
#include "skerry/runtime/world.hpp"

namespace {

using namespace skerry;
using halo_bench::tile;

class halo_exchange final : public halo_bench::exchanger {
 public:
    halo_exchange(runtime::world& world, const tile& of, const std::vector<double*>& fields,
                  const exchange::variant& how)
        : edges_(world, blocks_of(of), fields_of(of, fields), {.depth = of.what.depth}, how) {}

    void run() override {
        edges_.start();
        edges_.finish();
    }

 private:
    static exchange::decomposition blocks_of(const tile& of) {
        const int grid[] = {of.grid[0], of.grid[1], 1};
        const exchange::global_index cells[] = {of.global[0], of.global[1], of.global[2]};
        return exchange::decomposition::even(cells, grid);
    }
    static std::vector<exchange::field> fields_of(const tile& of,
                                                  const std::vector<double*>& fields) {
        std::vector<exchange::field> made;
        for (double* field : fields)
            made.push_back({.name = "field",
                            .first = of.origin(field),
                            .strides = {of.strides[0], of.strides[1], of.strides[2]}});
        return made;
    }

    exchange::halo edges_;
};

// Nothing is computed between start and finish, so that overlap is no other way.
std::vector<halo_bench::way> ways(runtime::world& world, const tile& of,
                                  const std::vector<double*>& fields) {
    std::vector<halo_bench::way> found;
    for (const exchange::variant& how : exchange::list_variants(exchange::surroundings_of(world))) {
        if (how.has(exchange::option::overlap)) continue;
        found.push_back({how.name(), [&world, &of, &fields, how] {
                             return std::make_unique<halo_exchange>(world, of, fields, how);
                         }});
    }
    return found;
}

double maximum(runtime::world& world, double value) {
    const runtime::reduction greatest{sizeof value,
                                      [](void* into, const void* with, std::size_t count) {
                                          auto* a = static_cast<double*>(into);
                                          const auto* b = static_cast<const double*>(with);
                                          for (std::size_t i = 0; i < count; ++i)
                                              a[i] = std::max(a[i], b[i]);
                                      }};
    runtime::reduce_local(world.all_teams().world(), &value, 1, greatest);
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
                     const std::vector<double*>& fields) { return ways(world, of, fields); }});
}
