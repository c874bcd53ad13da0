// SPDX-License-Identifier: BSD-3-Clause
#include <cstring>
#include <utility>

#include "handles.hpp"
#include "skerry/bootstrap/communicator.hpp"
#include "skerry/exchange/halo.hpp"
#include "skerry/runtime/combine.hpp"

using namespace skerry;
using exchange::c::given;

namespace {

thread_local std::string last_error;

// Fields are allocated. Static data stay where they are: the program may be an interpreter.
runtime::settings settings_here() {
    runtime::settings wanted = runtime::settings::from_environment();
    wanted.static_data = false;
    return wanted;
}

skerry_world* world_of(std::unique_ptr<bootstrap::membership> job) {
    auto made = std::make_unique<skerry_world>();
    made->here = std::make_unique<runtime::world>(std::move(job), settings_here());
    return made.release();
}

}  // namespace

skerry_status skerry::exchange::c::invalid(std::string why) {
    last_error = std::move(why);
    return SKERRY_INVALID;
}

extern "C" {

const char* skerry_error(void) {
    return last_error.c_str();
}

skerry_world* skerry_world_start(void) {
    return world_of(bootstrap::discover());
}

skerry_world* skerry_world_start_in(int communicator) {
    return world_of(bootstrap::of_communicator(communicator));
}

void skerry_world_stop(skerry_world* world) {
    if (const int left = given(world, "skerry_world_stop", "world").exchanges; left > 0)
        fatal("skerry_world_stop", "%d exchange%s not destroyed: call skerry_destroy first", left,
              left == 1 ? " is" : "s are");
    delete world;
}

int skerry_pe(const skerry_world* world) {
    return given(world, "skerry_pe", "world").here->pe();
}

int skerry_n_pes(const skerry_world* world) {
    return given(world, "skerry_n_pes", "world").here->n_pes();
}

void skerry_barrier(skerry_world* world) {
    given(world, "skerry_barrier", "world").here->all_teams().world().barrier();
}

void skerry_sum(skerry_world* world, double* values, size_t count) {
    runtime::reduce_local(given(world, "skerry_sum", "world").here->all_teams().world(),
                          given(values, count, "skerry_sum", "values").data(), count,
                          runtime::reduction_by<runtime::op_sum, double>);
}

void* skerry_allocate(skerry_world* world, size_t bytes) {
    runtime::world& here = *given(world, "skerry_allocate", "world").here;
    runtime::heap& heap = here.symmetric_heap();
    std::size_t first = bytes;
    runtime::broadcast_local(here.all_teams().world(), &first, sizeof first, 0);
    if (first != bytes)
        fatal("skerry_allocate", "%zu bytes here but %zu on PE 0: all PEs allocate the same size",
              bytes, first);
    void* made = heap.allocate(bytes == 0 ? 1 : bytes);
    if (!made)
        fatal("skerry_allocate",
              "no %zu bytes are free in symmetric memory (%zu of %zu are in use): set "
              "SHMEM_SYMMETRIC_SIZE to more",
              bytes, heap.used_bytes(), heap.capacity_bytes());
    std::memset(made, 0, bytes);
    here.all_teams().world().barrier();  // nobody puts into what a slower PE clears
    return made;
}

void skerry_free(skerry_world* world, void* memory) {
    runtime::world& here = *given(world, "skerry_free", "world").here;
    if (!memory) return;
    here.all_teams().world().barrier();  // nobody still puts into it
    if (!here.symmetric_heap().release(memory))
        fatal("skerry_free", "%p is not what skerry_allocate returned", memory);
}

const char* skerry_strategy(skerry_world* world, size_t nth) {
    skerry_world& of = given(world, "skerry_strategy", "world");
    if (of.strategies.empty())
        for (const exchange::variant& v :
             exchange::list_variants(exchange::surroundings_of(*of.here)))
            of.strategies.push_back(v.name());
    return nth < of.strategies.size() ? of.strategies[nth].c_str() : nullptr;
}

}  // extern "C"
