// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "machinery/messages.hpp"

namespace skerry::exchange {

// Gives a buffer of its own to every parcel of the outgoing messages that need one. The result owns
// them.
std::vector<std::byte> give_send_buffers(message_table& table,
                                         const std::function<bool(const message&)>& needs_one);

}  // namespace skerry::exchange
