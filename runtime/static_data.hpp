// SPDX-License-Identifier: BSD-3-Clause
// Where static data (.data and .bss) lie that are symmetric in OpenSHMEM: those of the executable
// and of shared libraries that are loaded with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

struct dl_phdr_info;

namespace skerry::runtime {

struct memory_range {
    std::uintptr_t start = 0;  // page aligned
    std::size_t bytes = 0;     // whole pages; 0 where there is nothing
};

// The writable pages of a loaded object, without those that are read-only after relocation.
memory_range writable_pages(const dl_phdr_info& object);

// Those of the executable itself.
memory_range executable_static_data();

// The program's shared libraries that have such pages. Left out are what Skerry, an MPI and
// sanitizers stand on, the system's libraries unless they use OpenSHMEM, and those that dlopen
// loaded.
struct library_data {
    std::string name;  // of the file, without its folder
    memory_range pages;
};
std::vector<library_data> library_static_data();

}  // namespace skerry::runtime
