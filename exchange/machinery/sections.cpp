// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/sections.hpp"

#include "machinery/symmetric.hpp"

namespace skerry::exchange {

sections::sections(const runtime::operations& with, option_set, message_table& table)
    : with_(with) {
    for (step& s : table.steps) {
        for (message& m : s.out) {
            if (!m.direct) continue;
            for (parcel& p : m.parcels)
                for (copy_item& item : p.items)
                    item.remote = static_cast<std::byte*>(
                        with_.copies.direct_pointer(item.remote, m.partner));
        }
    }
}

void sections::put_by_engine(const copy_item& item, int partner) const {
    for_each_row(item, [&](const copy_item& row) { put_row_by_engine(row, partner); });
}

void sections::put_row_by_engine(const copy_item& row, int partner) const {
    if (!row.places)
        return with_.copies.put_strided(row.remote, row.local, row.remote_pitch_bytes,
                                        row.local_pitch_bytes, row.run_bytes, row.run_count,
                                        partner);
    for (std::size_t i = 0; i < row.run_count; ++i)
        with_.copies.put(row.remote + row.places[i].remote * row.run_bytes,
                         row.local + row.places[i].local * row.run_bytes, row.run_bytes, partner);
}

}  // namespace skerry::exchange
