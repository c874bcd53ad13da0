// SPDX-License-Identifier: BSD-3-Clause
// Two processes that send each other messages: what is measured. One source for each way of
// communicating implements it and has main().
#pragma once

#include <cstddef>
#include <cstdint>

namespace loggp {

inline constexpr std::size_t most_bytes = std::size_t{4} << 20;  // of one message

class channel {
 public:
    virtual ~channel() = default;
    // 0 or 1: who I am of the two.
    virtual int me() const = 0;
    // A message of `bytes` bytes to the other; its memory may be used again on return.
    virtual void send(std::size_t bytes) = 0;
    // The next message from the other, of that size.
    virtual void receive(std::size_t bytes) = 0;
    // Both call it, and get the number that 0 gave.
    virtual std::uint64_t agree(std::uint64_t mine) = 0;
};

// All measurements that the arguments ask for, as JSON to stdout. The exit code.
int measure(channel& with, const char* implementation, int argc, char** argv);

}  // namespace loggp
