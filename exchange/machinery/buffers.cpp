// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/buffers.hpp"

#include "machinery/send_buffers.hpp"

namespace skerry::exchange {

namespace {

// Cache lines that one exchange unpacks into, roughly, in bytes.
std::size_t bytes_touched(const message_table& table) {
    constexpr std::size_t line_bytes = 64;
    std::size_t sum = 0;
    for (const step& s : table.steps)
        for (const message& m : s.in)
            for (const parcel& p : m.parcels)
                for (const copy_item& item : p.items)
                    sum += item.run_count * std::max(item.run_bytes, line_bytes);
    return sum;
}

}  // namespace

buffers::buffers(const runtime::operations& with, option_set options, message_table& table)
    : with_(with),
      nbi_(options.has(option::nbi)),
      far_(bytes_touched(table) > (std::size_t{1} << 20)) {
    send_buffers_ =
        give_send_buffers(table, [this](const message& m) { return nbi_ || m.direct == nullptr; });
}

}  // namespace skerry::exchange
