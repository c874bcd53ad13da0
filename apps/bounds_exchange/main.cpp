// SPDX-License-Identifier: BSD-3-Clause
#include <cstdio>

#include "choices.hpp"
#include "options.hpp"
#include "run.hpp"
#include "skerry/runtime/world.hpp"

int main(int argc, char** argv) {
    using namespace skerry::bounds_exchange;
    const options o = parse_options(argc, argv);
    if (o.help) {
        std::fputs(usage().c_str(), stdout);
        return 0;
    }
    skerry::runtime::world world;
    if (!o.error.empty()) stop_all(world, usage_error, o.error);
    o.list ? list(world) : run(world, o);
    return 0;
}
