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
    if (!item.places)
        return with_.copies.put_strided(item.remote, item.local, item.remote_pitch_bytes,
                                        item.local_pitch_bytes, item.run_bytes, item.run_count,
                                        partner);
    for (std::size_t i = 0; i < item.run_count; ++i)
        with_.copies.put(item.remote + item.places[i].remote * item.run_bytes,
                         item.local + item.places[i].local * item.run_bytes, item.run_bytes,
                         partner);
}

}  // namespace skerry::exchange
