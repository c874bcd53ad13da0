// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/mpi_types.hpp"

#include <list>

namespace skerry::exchange {
namespace {

using piece = bootstrap::message_passing::piece;
using shift_list = std::vector<std::ptrdiff_t>;

bool is_alike(const copy_item& a, const copy_item& b) {
    return a.run_bytes == b.run_bytes && a.run_count == b.run_count && a.places == b.places &&
           (a.places || a.run_count == 1 || a.local_pitch_bytes == b.local_pitch_bytes);
}

// How many items from `first` on are alike and a distance apart.
std::size_t count_repeats(std::span<const copy_item> items, std::size_t first) {
    std::size_t end = first + 1;
    while (end < items.size() && is_alike(items[first], items[end]) &&
           items[end].local - items[end - 1].local == items[first + 1].local - items[first].local)
        ++end;
    return end - first;
}

shift_list shifts_of(const copy_item& item) {
    shift_list shifts;
    for (std::size_t i = 0; i < item.run_count; ++i)
        shifts.push_back(static_cast<std::ptrdiff_t>(item.places[i].local * item.run_bytes));
    return shifts;
}

}  // namespace

mpi_types::~mpi_types() {
    if (mpi_.finalised()) return;
    for (type t : made_) mpi_.free_type(t);
}

mpi_types::type mpi_types::make(std::span<const copy_item> items) {
    std::vector<piece> pieces;
    std::list<shift_list> shifts;  // of the pieces with places
    for (std::size_t i = 0; i < items.size();) {
        const copy_item& item = items[i];
        const std::size_t repeats = count_repeats(items, i);
        const std::ptrdiff_t distance = repeats > 1 ? items[i + 1].local - item.local : 0;
        const std::ptrdiff_t* at =
            item.places ? shifts.emplace_back(shifts_of(item)).data() : nullptr;
        pieces.push_back({item.local, item.run_bytes, item.run_count, item.local_pitch_bytes, at,
                          repeats, distance});
        i += repeats;
    }
    return made_.emplace_back(mpi_.make_type(pieces));
}

}  // namespace skerry::exchange
