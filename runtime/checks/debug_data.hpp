// SPDX-License-Identifier: BSD-3-Clause
// What a program's debug data say of an address: asked of addr2line (binutils), eu-addr2line
// (elfutils) or llvm-addr2line, whichever is installed.
#pragma once

#include <cstdint>
#include <string>

namespace skerry::runtime {

struct source_place {
    std::string function;  // empty where unknown
    std::string line;      // "file:line", without folders; empty where unknown
};

source_place look_up(const char* object, std::uint64_t at);

}  // namespace skerry::runtime
