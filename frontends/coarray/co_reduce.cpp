// SPDX-License-Identifier: BSD-3-Clause
// CO_REDUCE: by a function of the program, called as its type and its arguments ask for.
#include <algorithm>
#include <memory>

#include "collectives.hpp"
#include "front_end.hpp"

namespace skerry::coarray {
namespace {

__extension__ using wide_integer = __int128;
#ifdef __SIZEOF_FLOAT128__
__extension__ using quad = __float128;
#else
using quad = long double;
#endif

// gfortran's flags of the function.
constexpr int has_lengths = 1, takes_values = 4;

// Of the call that is under way.
void* function = nullptr;
std::size_t bytes_of_element = 0, length = 0;

template <typename type, bool by_value>
void combine(void* into, const void* with, std::size_t count) {
    auto* a = static_cast<type*>(into);
    auto* b = static_cast<type*>(const_cast<void*>(with));
    for (std::size_t i = 0; i < count; ++i) {
        if constexpr (by_value) {
            a[i] = reinterpret_cast<type (*)(type, type)>(function)(a[i], b[i]);
        } else {
            a[i] = reinterpret_cast<type (*)(type*, type*)>(function)(a + i, b + i);
        }
    }
}

// Results in memory of the caller: strings, with their lengths, and larger derived types.
void combine_in_memory(void* into, const void* with, std::size_t count) {
    using of_texts = void (*)(void*, std::size_t, void*, void*, std::size_t, std::size_t);
    using of_objects = void (*)(void*, void*, void*);
    auto* a = static_cast<std::byte*>(into);
    auto* b = static_cast<std::byte*>(const_cast<void*>(with));
    const auto result = std::make_unique<std::byte[]>(bytes_of_element);
    for (std::size_t i = 0; i < count; ++i, a += bytes_of_element, b += bytes_of_element) {
        if (length > 0) {
            reinterpret_cast<of_texts>(function)(result.get(), length, a, b, length, length);
        } else {
            reinterpret_cast<of_objects>(function)(result.get(), a, b);
        }
        std::copy_n(result.get(), bytes_of_element, a);
    }
}

using combine_function = void (*)(void*, const void*, std::size_t);

template <bool by_value>
combine_function function_for(element_type type, std::size_t bytes) {
    const bool is_real = type == element_type::real, is_complex = type == element_type::complex;
    switch (bytes) {
        case 1:
            return combine<std::int8_t, by_value>;
        case 2:
            return combine<std::int16_t, by_value>;
        case 4:
            return is_real ? combine<float, by_value> : combine<std::int32_t, by_value>;
        case 8:
            if (is_complex) return combine<_Complex float, by_value>;
            return is_real ? combine<double, by_value> : combine<std::int64_t, by_value>;
        case 16:
            if (is_complex) return combine<_Complex double, by_value>;
            return is_real ? combine<quad, by_value> : combine<wide_integer, by_value>;
        default:
            return nullptr;
    }
}

constexpr std::size_t most_bytes_in_registers = 16;

}  // namespace
}  // namespace skerry::coarray

using namespace skerry::coarray;

extern "C" {

void _gfortran_caf_co_reduce(descriptor* a, void* (*operation)(void*, void*), int flags,
                             int result_image, int* stat, char* errmsg, int a_len,
                             std::size_t errmsg_len) {
    enter("co_reduce");
    function = reinterpret_cast<void*>(operation);
    bytes_of_element = a->element_bytes();
    const element_type type = a->dtype.type;
    const bool is_text = type == element_type::character;
    length = is_text || (flags & has_lengths) ? static_cast<std::size_t>(a_len) : 0;
    combine_function with = combine_in_memory;
    if (!is_text && type != element_type::derived) {
        with = (flags & takes_values) ? function_for<true>(type, bytes_of_element)
                                      : function_for<false>(type, bytes_of_element);
    } else if (!is_text && bytes_of_element <= most_bytes_in_registers) {
        with = nullptr;  // in which registers they come back the library is not told
    }
    if (!with)
        skerry::fatal(routine(), "results of this type (%zu bytes) are not supported",
                      bytes_of_element);
    combine_over_team(*a, result_image, {bytes_of_element, with}, {stat, errmsg, errmsg_len});
}

}  // extern "C"
