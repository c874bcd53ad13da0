// SPDX-License-Identifier: BSD-3-Clause
// What every Fortran routine needs. Its symbol is the name in lower case and an underscore, all
// arguments come by reference, and the lengths of CHARACTER arguments by value after the last one:
// routines that need none need not name them. INTEGER and LOGICAL are of 4 bytes.
#pragma once

#include "front_end.hpp"

#define SKERRY_FORTRAN extern "C" [[gnu::visibility("default")]]

namespace skerry::openshmem {

using integer = std::int32_t;
using logical = std::int32_t;

// A length that the program gave; after enter().
inline std::size_t count_of(const integer* elements) {
    if (*elements < 0) [[unlikely]]
        fatal(routine(), "length: %d is negative", *elements);
    return static_cast<std::size_t>(*elements);
}

}  // namespace skerry::openshmem
