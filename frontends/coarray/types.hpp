// SPDX-License-Identifier: BSD-3-Clause
// The C++ types of Fortran's numbers: each function calls `with` with a value of the type that has
// so many bytes, and says whether there is one.
#pragma once

#include <cstddef>
#include <cstdint>

#include "section.hpp"

namespace skerry::coarray {

__extension__ using complex_float = __complex__ float;
__extension__ using complex_double = __complex__ double;
__extension__ using complex_long_double = __complex__ long double;
__extension__ using wide_integer = __int128;
#ifdef __SIZEOF_FLOAT128__
__extension__ using quad = __float128;
__extension__ typedef _Complex float __attribute__((mode(TC))) complex_quad;
#else
using quad = long double;
using complex_quad = __complex__ long double;
#endif

template <typename function>
bool with_integer(std::size_t bytes, function with) {
    switch (bytes) {
        case 1:
            return with(std::int8_t{}), true;
        case 2:
            return with(std::int16_t{}), true;
        case 4:
            return with(std::int32_t{}), true;
        case 8:
            return with(std::int64_t{}), true;
        case 16:
            return with(wide_integer{}), true;
        default:
            return false;
    }
}

template <typename function>
bool with_real(std::size_t bytes, int kind, function with) {
    switch (bytes) {
        case 4:
            return with(float{}), true;
        case 8:
            return with(double{}), true;
        case 16:
            if (kind == 10) return with((long double){}), true;
            return with(quad{}), true;
        default:
            return false;
    }
}

// As C's complex types, which functions return otherwise than structures.
template <typename function>
bool with_complex(std::size_t bytes, int kind, function with) {
    switch (bytes) {
        case 8:
            return with(complex_float{}), true;
        case 16:
            return with(complex_double{}), true;
        case 32:
            if (kind == 10) return with(complex_long_double{}), true;
            return with(complex_quad{}), true;
        default:
            return false;
    }
}

template <typename function>
bool with_type(const section& of, function with) {
    switch (of.type) {
        case element_type::integer:
        case element_type::logical:
            return with_integer(of.element_bytes, with);
        case element_type::real:
            return with_real(of.element_bytes, of.kind, with);
        case element_type::complex:
            return with_complex(of.element_bytes, of.kind, with);
        default:
            return false;
    }
}

}  // namespace skerry::coarray
