// SPDX-License-Identifier: BSD-3-Clause
#include "choices.hpp"

#include <cstdio>

#include "run.hpp"
#include "skerry/bootstrap/message_passing.hpp"
#include "skerry/exchange/halo.hpp"
#include "skerry/runtime/world.hpp"

namespace skerry::bounds_exchange {
namespace {

constexpr std::string_view single = "+single";

const form_kind& kind_of(runtime::world& world, std::string_view name) {
    std::string known;
    for (const form_kind& k : all_forms()) {
        if (k.name == name) {
            if (k.needs_mpi && !world.job().messages())
                stop_all(world, usage_error,
                         "--form " + std::string(name) +
                             ": the program was not started by an MPI: start it with mpirun and "
                             "SKERRY_MPI=openmpi or mpich");
            return k;
        }
        known += (known.empty() ? "" : ", ") + std::string(k.name);
    }
    stop_all(world, usage_error,
             "--form " + std::string(name) + ": no such form; there are " + known);
}

std::vector<way> strategies_of(runtime::world& world, const options& o) {
    std::vector<way> found;
    for (const std::string& name : o.strategies) {
        if (name == "tuned") {
            found.emplace_back();
            continue;
        }
        if (name == "all") {
            for (const auto& v : exchange::list_variants(exchange::surroundings_of(world)))
                found.emplace_back(v);
            continue;
        }
        std::string error;
        exchange::variant how;
        if (!exchange::parse_variant(name, how, error))
            stop_all(world, usage_error,
                     std::string("--strategy ").append(name).append(": ").append(error));
        const auto here = exchange::applicable(how, exchange::surroundings_of(world));
        if (!here.applicable)
            stop_all(world, usage_error,
                     std::string("--strategy ").append(name).append(": ").append(here.why));
        found.emplace_back(how);
    }
    return found;
}

}  // namespace

std::vector<candidate> candidates_of(runtime::world& world, const options& o) {
    const auto strategies = strategies_of(world, o);
    std::vector<candidate> all;
    for (const std::string& name : o.forms) {
        const bool is_single = name.ends_with(single);
        const form_kind& kind =
            kind_of(world, name.substr(0, name.size() - (is_single ? single.size() : 0)));
        if (!kind.has_strategies) {
            all.push_back({name, &kind, is_single, {}});
            continue;
        }
        for (const way& how : strategies)
            all.push_back({name + " by " + (how ? how->name() : "tuned"), &kind, is_single, how});
    }
    return all;
}

grid grid_of(runtime::world& world, const options& o) {
    grid all = divided_among(world.n_pes());
    if (o.columns > 0) all.columns = o.columns, all.rows = o.rows;
    if (all.n_pes() != world.n_pes())
        stop_all(world, usage_error,
                 "--grid " + std::to_string(all.columns) + "x" + std::to_string(all.rows) +
                     " is for " + std::to_string(all.n_pes()) + " PEs; this run has " +
                     std::to_string(world.n_pes()));
    if (const auto wrong = trouble_of(all); !wrong.empty())
        stop_all(world, usage_error, std::string(wrong));
    return all;
}

void list(runtime::world& world) {
    if (world.pe() != 0) return;
    const bool has_mpi = world.job().messages() != nullptr;
    std::printf("{\"forms\": [");
    for (const form_kind& k : all_forms())
        std::printf("%s\n {\"form\": \"%s\", \"summary\": \"%s\", \"applicable\": %s}",
                    &k == all_forms().data() ? "" : ",", std::string(k.name).c_str(),
                    std::string(k.summary).c_str(), k.needs_mpi && !has_mpi ? "false" : "true");
    std::printf("],\n\"strategies\": [");
    const auto variants = exchange::list_variants(exchange::surroundings_of(world));
    for (const auto& v : variants)
        std::printf("%s\n \"%s\"", &v == variants.data() ? "" : ",", v.name().c_str());
    std::printf("]}\n");
}

}  // namespace skerry::bounds_exchange
