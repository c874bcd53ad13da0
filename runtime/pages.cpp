// SPDX-License-Identifier: BSD-3-Clause
#include "skerry/runtime/pages.hpp"

#include <sys/mman.h>
#include <sys/sysinfo.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>

#include "skerry/base/control_group.hpp"
#include "skerry/base/log.hpp"

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25  // newer than the C library's headers
#endif

namespace skerry::runtime {
namespace {

// Occupying at once what may never be touched is fair only while there is plenty.
bool is_plenty(std::size_t bytes) {
    struct sysinfo machine;
    if (::sysinfo(&machine) != 0) return false;
    const std::size_t free_bytes = std::size_t{machine.freeram} * machine.mem_unit;
    return bytes < std::min(free_bytes, control_group_memory_bytes()) / 4;
}

}  // namespace

huge_pages::huge_pages(std::byte* start, std::size_t bytes, transports::page_choice wanted,
                       int sharers)
    : start_(start),
      is_huge_(bytes / page_bytes),
      wanted_(wanted),
      sharers_(static_cast<std::size_t>(sharers)) {}

void huge_pages::occupy(void* block, std::size_t bytes) {
    const auto at = static_cast<std::size_t>(static_cast<std::byte*>(block) - start_);
    const std::size_t first = (at + page_bytes - 1) / page_bytes, last = (at + bytes) / page_bytes;
    if (wanted_ == transports::page_choice::small || first >= last || !is_plenty(bytes * sharers_))
        return;
    for (std::size_t from = first; from < last;) {
        std::size_t to = from;
        while (to < last && is_huge_[to] == is_huge_[from]) ++to;
        if (!is_huge_[from] && !collapse(from, to)) {
            return give_up();
        }
        from = to;
    }
}

// Refused once is refused always.
void huge_pages::give_up() {
    const bool insisted = wanted_ == transports::page_choice::huge_2m;
    log(insisted ? log_level::warning : log_level::info,
        "no huge pages for the symmetric heap (%s)", std::strerror(errno));
    wanted_ = transports::page_choice::small;
}

bool huge_pages::collapse(std::size_t first, std::size_t last) {
    for (std::size_t page = first; page < last; ++page) {
        // Only a range that has something in it is collapsed. The contents may be in use: change
        // nothing. ordering: relaxed; no partner, the value is not looked at
        __atomic_fetch_or(reinterpret_cast<std::uint8_t*>(start_ + page * page_bytes), 0,
                          __ATOMIC_RELAXED);
    }
    if (::madvise(start_ + first * page_bytes, (last - first) * page_bytes, MADV_COLLAPSE) != 0)
        return false;
    for (std::size_t page = first; page < last; ++page) is_huge_[page] = true;
    occupied_ += last - first;
    return true;
}

}  // namespace skerry::runtime
