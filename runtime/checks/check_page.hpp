// SPDX-License-Identifier: BSD-3-Clause
// What a PE tells the others of itself with full checks. It lies behind the sleep_control in the
// first page of the PE's segment.
#pragma once

#include "checks/call_site.hpp"
#include "skerry/bootstrap/bootstrap.hpp"
#include "skerry/runtime/operations.hpp"

namespace skerry::runtime {

// Texts are read while they may be written: only a report does, when nothing moves any more.
struct alignas(64) check_page {
    std::uint32_t reporter;  // PE 0's alone: 1 + the PE that makes the job's one report, or 0
    double waits_since;      // now_seconds(); of the last wait that took some time
    double seen_waiting;     // the last time that this PE looked at what it waits for
    bootstrap::call_record routine;  // that waits
    call_site site;
};

inline check_page& check_page_of(const peers& all) {
    constexpr std::size_t page_bytes = 4096;
    static_assert(sizeof(sleep_control) + sizeof(check_page) <= page_bytes);
    return *reinterpret_cast<check_page*>(all.own(sizeof(sleep_control)));
}

}  // namespace skerry::runtime
