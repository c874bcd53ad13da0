// SPDX-License-Identifier: BSD-3-Clause
// How long plans of redistributions take to make, and how much memory beside the lists: the mapping
// by the directory and the plan of one array. Without --json a table.
//     --indices N    a PE, where lists are irregular (10 million)
//     --repeats N    (1)
//     --only TEXT    cases whose name has it
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>

#include "cases.hpp"
#include "skerry/base/clock.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/exchange/redistribute.hpp"
#include "skerry/runtime/combine.hpp"
#include "skerry/runtime/world.hpp"

namespace {

using namespace skerry;
using namespace plan_bench;

struct settings {
    global_index indices = 10'000'000;
    int repeats = 1;
    std::string only;
    bool json = false;
};

settings read(int argc, char** argv) {
    settings given;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--json") given.json = true;
        if (i + 1 == argc) break;
        if (word == "--indices") given.indices = std::atoll(argv[++i]);
        if (word == "--repeats") given.repeats = std::max(1, std::atoi(argv[++i]));
        if (word == "--only") given.only = argv[++i];
    }
    return given;
}

double most(runtime::world& world, double mine) {
    runtime::reduce_local(world.all_teams().world(), &mine, 1,
                          runtime::reduction_by<runtime::op_max, double>);
    return mine;
}

// In bytes; 0 where the kernel does not tell.
double resident(const char* what) {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        double kib = 0;
        if (word == what && status >> kib) return kib * 1024;
    }
    return 0;
}

struct figures {
    std::vector<double> seconds;
    double bytes = 0;  // beside the lists, at the worst moment
};

// The slowest PE's time, the largest PE's memory.
template <typename function>
figures measure(runtime::world& world, int repeats, function once) {
    figures made;
    for (int n = 0; n < repeats; ++n) {
        std::ofstream("/proc/self/clear_refs") << "5";  // forgets the peak
        const double before = resident("VmRSS:");
        world.all_teams().world().barrier();
        const double start = now_seconds();
        once();
        made.seconds.push_back(most(world, now_seconds() - start));
        made.bytes = std::max(made.bytes, most(world, resident("VmHWM:") - before));
    }
    std::sort(made.seconds.begin(), made.seconds.end());
    return made;
}

class table {
 public:
    table(runtime::world& world, const settings& given) : world_(world), given_(given) {
        if (world.pe() != 0) return;
        given.json ? std::printf("{\"rows\":[")
                   : std::printf("%-22s %10s %10s %10s %14s %14s\n", "", "min", "median", "max",
                                 "bytes an index", "bytes a stripe");
    }
    ~table() {
        if (world_.pe() == 0 && given_.json) std::printf("\n]}\n");
    }
    table(const table&) = delete;
    table& operator=(const table&) = delete;

    bool wants(const std::string& name) const { return name.find(given_.only) != name.npos; }

    void row(const std::string& name, const figures& f, const lists& of) {
        if (world_.pe() != 0) return;
        const double median = f.seconds[f.seconds.size() / 2];
        if (given_.json) {
            std::printf("%s\n{\"op\":\"%s\",\"bytes\":null,\"pes\":%d,\"impl\":\"skerry\",",
                        is_first_ ? "" : ",", name.c_str(), world_.n_pes());
            std::printf("\"median_s\":%.4g,\"min_s\":%.4g,\"max_s\":%.4g,\"floor_s\":null}", median,
                        f.seconds.front(), f.seconds.back());
        } else {
            const auto size = static_cast<double>(std::max(of.have.size(), of.want.size()));
            const auto pieces = static_cast<double>(std::max(of.have.pieces(), of.want.pieces()));
            std::printf("%-22s %8.3f s %8.3f s %8.3f s %14.1f %14.1f\n", name.c_str(),
                        f.seconds.front(), median, f.seconds.back(), f.bytes / size,
                        f.bytes / pieces);
        }
        std::fflush(stdout);
        is_first_ = false;
    }

 private:
    runtime::world& world_;
    const settings& given_;
    bool is_first_ = true;
};

// The arrays are never touched: they take addresses, no memory.
void make_plan(runtime::world& world, const lists& of) {
    const exchange::list_mapping who = exchange::map_by_directory(world, of.have, of.want);
    if (who.missing > 0 || who.several > 0) fatal("plan benchmark", "the mapping is wrong");
    const auto elements = [](const exchange::index_list& all) {
        return std::make_unique_for_overwrite<double[]>(static_cast<std::size_t>(all.size()));
    };
    const auto source = elements(of.have), target = elements(of.want);
    const exchange::listed_array arrays[] = {
        {.name = "array", .mapping = &who, .source = source.get(), .target = target.get()}};
    exchange::make_redistribution_plan(world, arrays);
}

}  // namespace

int main(int argc, char** argv) {
    const settings given = read(argc, argv);
    runtime::world world;
    table rows(world, given);
    for (const problem& p : mappings(given.indices)) {
        if (!rows.wants(p.name)) continue;
        const lists of = p.make(world.pe(), world.n_pes());
        rows.row(p.name, measure(world, given.repeats, [&] { make_plan(world, of); }), of);
    }
    const lists of = columns_and_rows(given.indices / 2500, world.pe(), world.n_pes());
    for (const operation& o : operations()) {
        if (!rows.wants(o.name)) continue;
        rows.row(o.name, measure(world, given.repeats, [&] { o.run(of.have, of.want); }), of);
    }
}
