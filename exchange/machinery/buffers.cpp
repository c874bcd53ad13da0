// SPDX-License-Identifier: BSD-3-Clause
#include "machinery/buffers.hpp"

#include "machinery/send_buffers.hpp"

namespace skerry::exchange {

buffers::buffers(const runtime::operations& with, option_set options, message_table& table)
    : with_(with), nbi_(options.has(option::nbi)) {
    send_buffers_ =
        give_send_buffers(table, [this](const message& m) { return nbi_ || m.direct == nullptr; });
}

}  // namespace skerry::exchange
