// SPDX-License-Identifier: BSD-3-Clause
// Huge pages for large blocks of the symmetric heap. Shared memory gets them by itself only where
// the administrator allows it (shmem_enabled, usually "never"); a range that is there can be
// collapsed into them by anybody (madvise MADV_COLLAPSE, Linux 6.1), and 2 MiB at once are there
// sooner than 512 small pages.
#pragma once

#include <cstddef>
#include <vector>

#include "skerry/transports/transport.hpp"

namespace skerry::runtime {

class huge_pages {
 public:
    static constexpr std::size_t page_bytes = std::size_t{2} << 20;

    // For a heap at `start`; `small` does nothing, `huge_2m` warns when the kernel refuses.
    // `sharers`: PEs that allocate alike, for judging whether memory suffices.
    huge_pages(std::byte* start, std::size_t bytes, transports::page_choice wanted, int sharers);

    // Occupies the whole huge pages inside [block, block + bytes), keeping their contents. Leaves
    // small pages, occupied on first touch, where memory is short or the kernel refuses.
    void occupy(void* block, std::size_t bytes);

    // How much lies in huge pages now.
    std::size_t occupied_bytes() const { return occupied_ * page_bytes; }

 private:
    void give_up();
    bool collapse(std::size_t first, std::size_t last);

    std::byte* start_;  // aligned to a huge page
    std::vector<bool> is_huge_;
    transports::page_choice wanted_;
    std::size_t sharers_;
    std::size_t occupied_ = 0;
};

}  // namespace skerry::runtime
