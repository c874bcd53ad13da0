// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/mpi_types.hpp"

#include <list>

namespace skerry::exchange {
namespace {

using piece = bootstrap::message_passing::piece;
using shift_list = std::vector<std::ptrdiff_t>;

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
    for (const copy_item& item : items) {
        const std::ptrdiff_t* at =
            item.places ? shifts.emplace_back(shifts_of(item)).data() : nullptr;
        for (std::size_t p = 0; p < item.plane_count; ++p)
            pieces.push_back(
                {item.local + static_cast<std::ptrdiff_t>(p) * item.local_plane_pitch_bytes,
                 item.run_bytes, item.run_count, item.local_pitch_bytes, at, item.row_count,
                 item.local_row_pitch_bytes});
    }
    return made_.emplace_back(mpi_.make_type(pieces));
}

}  // namespace skerry::exchange
