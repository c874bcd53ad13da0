// SPDX-License-Identifier: BSD-3-Clause
// Where the executable's static data (.data and .bss) lie: they are symmetric in OpenSHMEM.
#pragma once

#include <cstddef>
#include <cstdint>

namespace skerry::runtime {

struct memory_range {
    std::uintptr_t start = 0;  // page aligned
    std::size_t bytes = 0;     // whole pages; 0 where there is nothing
};

// The writable pages of the executable itself, without those that are read-only after relocation.
memory_range executable_static_data();

}  // namespace skerry::runtime
