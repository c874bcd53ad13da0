// SPDX-License-Identifier: BSD-3-Clause
#include "static_data.hpp"

#include <link.h>
#include <unistd.h>

namespace skerry::runtime {
namespace {

std::uintptr_t page_down(std::uintptr_t address) {
    return address / static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE)) *
           static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
}

std::uintptr_t page_up(std::uintptr_t address) {
    return page_down(address + static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE)) - 1);
}

// Called once per loaded object; the executable comes first.
int note_executable(dl_phdr_info* object, std::size_t, void* out) {
    *static_cast<memory_range*>(out) = writable_pages(*object);
    return 1;  // stop after the executable
}

}  // namespace

memory_range writable_pages(const dl_phdr_info& object) {
    std::uintptr_t start = 0, end = 0, read_only_end = 0;
    for (int i = 0; i < object.dlpi_phnum; ++i) {
        const auto& header = object.dlpi_phdr[i];
        const std::uintptr_t at = object.dlpi_addr + header.p_vaddr;
        if (header.p_type == PT_LOAD && (header.p_flags & PF_W)) {
            if (start == 0) start = at;
            end = at + header.p_memsz;
        } else if (header.p_type == PT_GNU_RELRO) {
            read_only_end = at + header.p_memsz;
        }
    }
    if (start == 0) return {};
    if (read_only_end > start) start = page_down(read_only_end);
    start = page_down(start);
    return {start, page_up(end) > start ? page_up(end) - start : 0};
}

memory_range executable_static_data() {
    memory_range range;
    ::dl_iterate_phdr(note_executable, &range);
    return range;
}

}  // namespace skerry::runtime
