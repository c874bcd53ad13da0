// SPDX-License-Identifier: BSD-3-Clause
// How the elements of collectives are combined.
#pragma once

#include "section.hpp"
#include "skerry/runtime/collectives.hpp"

namespace skerry::coarray {

enum class combination { sum, least, most };

// Complex numbers are combined as twice as many reals. Ends the program where the elements cannot
// be combined so. What it gives, here and below, holds until the next call of either.
runtime::reduction reduction_by(combination what, const section& of);

// A function of the program.
struct user_function {
    void (*call)();
    int flags;  // see how_called
    std::size_t characters;
};
runtime::reduction reduction_by(const user_function& operation, const section& of);

// The bits of co_reduce's flags that gfortran sets: character results come back through memory; the
// arguments have the VALUE attribute.
enum how_called : int { result_by_reference = 1, arguments_by_value = 4 };

// 10 or 16 for reals and complex numbers of 16 bytes a part, of which the compiler does not tell
// the kind: all images of the team look at the bits. Else 0.
int kind_of_long_reals(const section& of);

}  // namespace skerry::coarray
