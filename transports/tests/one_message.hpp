// SPDX-License-Identifier: BSD-3-Clause
// A courier that gets one message, from a network that takes everything and brings nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "network/records.hpp"

inline constexpr int n_pes = 3, sender = 1;  // the receiver is PE 0
inline constexpr std::size_t segment_bytes = 8192;
inline constexpr std::size_t most_message_bytes = 256;

// Of this PE: zeros, and no memory before and after, so that a step beyond is a crash.
std::span<std::byte> segment();

struct outcome {
    bool is_refused = false;        // the job would have ended with a message
    std::vector<std::string> sent;  // since then
    std::uint64_t first = 0;        // the answer to this PE's first question,
    std::uint64_t second[2] = {};   // and to its second
};

// From a PE that was asked for 8 and for 16 bytes; one counted message has gone there, and a second
// one goes now. No memory follows the message but for up to 7 bytes that align it.
outcome receive(std::string_view message);

std::string message_of(const skerry::transports::envelope& head,
                       const skerry::transports::record& one,
                       std::initializer_list<std::uint64_t> payload);
