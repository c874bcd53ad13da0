// SPDX-License-Identifier: BSD-3-Clause
// From addresses of calls to entries of the record's table of sites.
#pragma once

#include <cstdint>
#include <vector>

#include "record_file.hpp"

namespace skerry::instrument {

class call_sites {
 public:
    explicit call_sites(record_file& file);
    // The site of an address within a call; 0 (unknown) where the table is full.
    std::uint32_t of(const void* address) {
        const known& found = index_[place(address)];
        return found.address == address ? found.site : look_up(address);
    }

 private:
    struct known {
        const void* address;
        std::uint32_t site;
    };
    // A site's place in the index; a quarter of the places stays free.
    std::size_t place(const void* address) const;
    std::uint32_t look_up(const void* address);
    std::uint32_t add(const void* address);
    std::uint32_t module_of(const char* path);

    record_file& file_;
    std::vector<known> index_;
    std::size_t n_known_ = 0;
};

}  // namespace skerry::instrument
