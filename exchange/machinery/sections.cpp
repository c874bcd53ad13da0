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

}  // namespace skerry::exchange
