// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/buffers.hpp"

#include "machinery/cut.hpp"
#include "machinery/send_buffers.hpp"

namespace skerry::exchange {

namespace {

std::size_t bytes_taken(const message_table& table) {
    std::size_t sum = 0;
    for (const step& s : table.steps)
        for (const message& m : s.in) sum += bytes_touched(m);
    return sum;
}

}  // namespace

buffers::buffers(const runtime::operations& with, option_set options, message_table& table)
    : with_(with),
      nbi_(options.has(option::nbi)),
      far_(bytes_taken(table) > (std::size_t{1} << 20)) {
    send_buffers_ =
        give_send_buffers(table, [this](const message& m) { return nbi_ || m.direct == nullptr; });
}

}  // namespace skerry::exchange
