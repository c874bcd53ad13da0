// SPDX-License-Identifier: BSD-3-Clause
#include "agreement.hpp"

#include "machinery/of_all.hpp"
#include "skerry/base/fatal.hpp"
#include "skerry/runtime/collectives.hpp"

namespace skerry::exchange {

void agreement::add(std::int64_t value, const char* what, std::string_view name, int direction) {
    entries_.push_back({value, what, name, direction});
}

void agreement::add(const decomposition& blocks, const char* what) {
    add(blocks.dimensions(), what);
    for (int d = 0; d < blocks.dimensions(); ++d) add(blocks.blocks(d), what, {}, d);
    for (int d = 0; d < blocks.dimensions(); ++d)
        for (const global_index cut : blocks.cuts(d)) add(cut, what, {}, d);
}

void agreement::require(runtime::world& world, const char* routine, const char* advice) const {
    std::uint64_t hash = entries_.size();
    for (const entry& e : entries_) {
        hash = (hash ^ static_cast<std::uint64_t>(e.value)) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 32;
    }
    if (!is_same_on_all(world, hash)) report(world, routine, advice);
}

// Entry by entry: those that say how many others follow come before them.
void agreement::report(runtime::world& world, const char* routine, const char* advice) const {
    runtime::team& all = world.all_teams().world();
    for (const entry& e : entries_) {
        std::int64_t first = e.value;
        runtime::broadcast_local(all, &first, sizeof first, 0);
        const std::int64_t teller =
            least_of_all(world, first == e.value ? world.n_pes() : world.pe());
        if (teller == world.n_pes()) continue;
        if (teller == world.pe()) {
            char direction[32] = "";
            if (e.direction >= 0)
                std::snprintf(direction, sizeof direction, " in direction %d", e.direction);
            fatal(routine, "%s%s%.*s%s: %lld here, but %lld on PE 0: %s", e.what,
                  e.name.empty() ? "" : " ", static_cast<int>(e.name.size()), e.name.data(),
                  direction, static_cast<long long>(e.value), static_cast<long long>(first),
                  advice);
        }
        all.barrier();  // ends with the job
    }
    fatal(routine, "the PEs do not agree: %s", advice);
}

}  // namespace skerry::exchange
