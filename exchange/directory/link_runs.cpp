// SPDX-License-Identifier: BSD-3-Clause
#include "directory/link_runs.hpp"

#include "directory/radix_sort.hpp"

namespace skerry::exchange {
namespace {

std::uint32_t advanced(std::uint32_t place, std::int32_t step, std::uint32_t count) {
    return place + static_cast<std::uint32_t>(step) * count;
}

// Writes only what changes: there may be many runs, most of them in order.
void ascend(place_run& r) {
    if (r.count == 1 && (r.local_step != 1 || r.remote_step != 1)) r.local_step = r.remote_step = 1;
    if (r.local_step > 0) return;
    r.local = advanced(r.local, r.local_step, r.count - 1);
    r.remote = advanced(r.remote, r.remote_step, r.count - 1);
    r.local_step = -r.local_step;
    r.remote_step = -r.remote_step;
}

bool goes_on(const place_run& before, const place_run& next) {
    if (next.count > 1 &&
        (next.local_step != before.local_step || next.remote_step != before.remote_step))
        return false;
    return advanced(before.local, before.local_step, before.count) == next.local &&
           advanced(before.remote, before.remote_step, before.count) == next.remote;
}

// The steps from one single element to the next, if the one after follows with the same.
bool starts_run(const place_run* at, const place_run* end, place_run& run) {
    run = *at;
    if (at->count > 1 || at + 1 == end || at[1].count > 1) return at->count > 1;
    run.local_step = static_cast<std::int32_t>(at[1].local - at->local);
    run.remote_step = static_cast<std::int32_t>(at[1].remote - at->remote);
    run.count = 2;
    if (run.local_step == 1 && run.remote_step == 1) return true;
    return at + 2 != end && goes_on(run, at[2]);
}

void join(place_runs& runs) {
    std::size_t kept = 0;
    const place_run* const end = runs.data() + runs.size();
    for (const place_run* next = runs.data(); next != end;) {
        place_run run;
        if (starts_run(next, end, run)) {
            next += next->count > 1 ? 1 : 2;
            for (; next != end && goes_on(run, *next); ++next) run.count += next->count;
            runs[kept++] = run;
        } else {
            if (next != &runs[kept]) runs[kept] = *next;
            ++kept;
            ++next;
        }
    }
    runs.resize(kept);
}

}  // namespace

void swap_ends(place_runs& runs) {
    for (place_run& r : runs) r = seen_by_partner(r);
}

void put_in_order(place_runs& runs) {
    std::uint32_t most = 0;
    bool is_sorted = true;
    for (place_run& r : runs) {
        ascend(r);
        is_sorted &= most <= r.local;
        most = std::max(most, r.local);
    }
    if (!is_sorted)
        radix_sort(runs, std::uint64_t{most} + 1,
                   [](const place_run& r) { return std::uint64_t{r.local}; });
    join(runs);
}

}  // namespace skerry::exchange
