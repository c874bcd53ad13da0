// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "skerry/instrument/delay.hpp"

namespace skerry::instrument {

message_times network_card::send(const delay& added, double now, std::size_t bytes) {
    const std::size_t n = added.fragments(bytes);
    const std::size_t fragment_bytes = n == 1 ? bytes : added.fragment_bytes;
    const auto before_last = static_cast<double>(n - 1);
    const auto last_bytes = static_cast<double>(bytes - (n - 1) * fragment_bytes);
    const double busy = added.gap + added.per_byte * static_cast<double>(fragment_bytes);
    const double ready = now + static_cast<double>(n) * added.overhead_send;
    // Either the card is what fragments wait for, from the first one on, or the processor is.
    const double first_leaves = std::max(now + added.overhead_send, free_at_);
    const double last_leaves = std::max(first_leaves + before_last * busy, ready);
    const double last_is_out = last_leaves + added.per_byte * last_bytes;
    free_at_ = last_is_out + added.gap;
    return {.sender_is_free = ready, .arrives = last_is_out + added.latency};
}

}  // namespace skerry::instrument
