// SPDX-License-Identifier: BSD-3-Clause
// A place in the program, such as base's calling_address() finds.
#pragma once

#include <cstdint>
#include <string>

#include "skerry/base/calling_address.hpp"

namespace skerry::runtime {

// A place in a program's file, so that other processes can make something of it. Lies in shared
// memory; zeros are no place.
struct call_site {
    std::uint64_t at;  // as the file's debug data count
    char object[248];  // the file's path
};
call_site call_site_of(const void* address);

// "halo.c:42", or as much as the debug data tell. Starts a child process: for reports only.
std::string describe(const call_site& site);

inline std::string describe(const void* address) {
    return describe(call_site_of(address));
}

}  // namespace skerry::runtime
