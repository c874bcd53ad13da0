// SPDX-License-Identifier: BSD-3-Clause
#include "looks.hpp"

#include <utility>

namespace skerry::instrument::mpi {

std::uint64_t looks::stands_for(operation& what, const void* returns_to) {
    skipped& place = place_of(returns_to);
    if (place.returns_to == returns_to && place.what == &what)
        return std::exchange(place.count, 0) + 1;
    count(place);
    place = {&what, returns_to, 0};
    return 1;
}

void looks::count_all() {
    for (skipped& place : places_) count(place);
}

// Without time: another place of the program wants to be remembered here, or nothing follows.
void looks::count(skipped& place) {
    recorder* const all = current();
    if (!all || place.count == 0) return;
    const void* const from = static_cast<const char*>(place.returns_to) - 1;
    const recorder::call in = all->enter(place.what->number(*all), from);
    all->leave(in, 0, std::exchange(place.count, 0));
}

}  // namespace skerry::instrument::mpi
