// SPDX-License-Identifier: BSD-3-Clause
#include "carriers/skerry.hpp"

#include <cstdio>

#include "skerry/base/fatal.hpp"
#include "skerry/bootstrap/message_passing.hpp"
#include "skerry/exchange/tuner.hpp"
#include "skerry/runtime/combine.hpp"

namespace skerry::npb {

std::string skerry_carrier::mpi() const {
    const auto* messages = world_.job().messages();
    return messages ? messages->library() : std::string();
}

void skerry_carrier::barrier() {
    world_.all_teams().world().barrier();
}

void skerry_carrier::sum(std::span<double> values) {
    runtime::reduce_local(world_.all_teams().world(), values.data(), values.size(),
                          runtime::reduction_by<runtime::op_sum, double>);
}

void skerry_carrier::max(std::span<double> values) {
    runtime::reduce_local(world_.all_teams().world(), values.data(), values.size(),
                          runtime::reduction_by<runtime::op_max, double>);
}

// The launcher would say more than the one message about a PE that has ended with a failure.
int skerry_carrier::leave(int exit_code) {
    if (exit_code == 0) return 0;
    std::fflush(nullptr);
    barrier();
    if (pe() == 0) end_job(exit_code);
    for (;;) barrier();  // PE 0 ends the job
}

int skerry_carrier::list() {
    if (pe() != 0) return 0;
    std::printf("{\"strategies\": [");
    const char* separator = "";
    for (const auto& v : exchange::list_variants(exchange::surroundings_of(world_))) {
        std::printf("%s\n \"%s\"", separator, v.name().c_str());
        separator = ",";
    }
    std::printf("]}\n");
    return 0;
}

void* skerry_carrier::allocate(std::size_t bytes, const char* what) {
    void* memory = world_.symmetric_heap().allocate(bytes);
    if (!memory)
        fatal("npb",
              "%s of %zu bytes does not fit into the symmetric heap: set SHMEM_SYMMETRIC_SIZE",
              what, bytes);
    return memory;
}

exchange::variant choose(runtime::world& world, const std::string& strategy,
                         const exchange::plan& what, std::string& error) {
    exchange::variant how = exchange::default_variant();
    if (strategy == "tuned") return exchange::tune(world, {.phases = &what}).chosen;
    if (strategy.empty()) return how;
    if (!exchange::parse_variant(strategy, how, error)) {
        error = "--strategy " + strategy + ": " + error;
        return how;
    }
    const auto here = exchange::applicable(how, exchange::surroundings_of(world));
    if (!here.applicable) error = "--strategy " + strategy + ": " + here.why;
    return how;
}

}  // namespace skerry::npb
