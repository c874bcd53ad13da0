// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace skerry::exchange {

// What one PE has done in an exchange since it was made.
struct counters {
    std::uint64_t exchanges = 0;
    std::uint64_t puts = 0;     // data puts (or gets, or messages of an MPI)
    std::uint64_t signals = 0;  // signals and flags, those for free buffers included
    std::uint64_t orders = 0;   // fences and quiets
    std::uint64_t barriers = 0;
    std::uint64_t bytes = 0;  // of data
    double pack_seconds = 0;  // packing, putting and unpacking
    double wait_seconds = 0;

    counters& operator+=(const counters& other);
};

}  // namespace skerry::exchange
