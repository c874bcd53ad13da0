// SPDX-License-Identifier: BSD-3-Clause
// CO_SUM, CO_MIN, CO_MAX for every type and kind that they have.
#include <cstring>

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

struct sum {
    template <typename type>
    static type of(type a, type b) {
        return static_cast<type>(a + b);
    }
};
struct least {
    template <typename type>
    static type of(type a, type b) {
        return b < a ? b : a;
    }
};
struct most {
    template <typename type>
    static type of(type a, type b) {
        return a < b ? b : a;
    }
};

template <typename op, typename type>
void combine(void* into, const void* with, std::size_t count) {
    auto* a = static_cast<type*>(into);
    const auto* b = static_cast<const type*>(with);
    for (std::size_t i = 0; i < count; ++i) a[i] = op::of(a[i], b[i]);
}

// Of strings, which compare as the bytes of kind 1 do; the length is the same for a whole call.
thread_local std::size_t length = 0;

template <bool wants_less>
void combine_text(void* into, const void* with, std::size_t count) {
    auto* a = static_cast<std::byte*>(into);
    const auto* b = static_cast<const std::byte*>(with);
    for (std::size_t i = 0; i < count; ++i, a += length, b += length)
        if (const int order = std::memcmp(b, a, length); wants_less ? order < 0 : order > 0)
            std::memcpy(a, b, length);
}

using combine_function = void (*)(void*, const void*, std::size_t);

template <typename op>
combine_function of_integer(std::size_t bytes) {
    switch (bytes) {
        case 1:
            return combine<op, std::int8_t>;
        case 2:
            return combine<op, std::int16_t>;
        case 4:
            return combine<op, std::int32_t>;
        case 8:
            return combine<op, std::int64_t>;
        case 16:
            return combine<op, wide_integer>;
        default:
            return nullptr;
    }
}

// The descriptor does not tell the processor's extended kind from the other of 16 bytes; which it
// is shows in the values: of the extended one the upper 6 bytes are padding.
template <typename op>
combine_function of_real(std::size_t bytes) {
    switch (bytes) {
        case 4:
            return combine<op, float>;
        case 8:
            return combine<op, double>;
        case 16:
            return combine<op, quad>;
        default:
            return nullptr;
    }
}

template <typename op>
combine_function function_for(const descriptor& array) {
    const std::size_t bytes = array.element_bytes();
    switch (array.dtype.type) {
        case element_type::integer:
        case element_type::logical:
            return of_integer<op>(bytes);
        case element_type::real:
            return of_real<op>(bytes);
        default:
            return nullptr;
    }
}

void reduce(descriptor& array, int result_image, combine_function with, std::size_t bytes,
            const report& told) {
    if (!with)
        fatal(routine(), "elements of type %d and %zu bytes cannot be combined",
              static_cast<int>(array.dtype.type), array.element_bytes());
    combine_over_team(array, result_image, {bytes, with}, told);
}

template <typename op, bool wants_less>
void extreme(descriptor& array, int result_image, const report& told) {
    if (array.dtype.type != element_type::character)
        return reduce(array, result_image, function_for<op>(array), array.element_bytes(), told);
    length = array.element_bytes();
    reduce(array, result_image, combine_text<wants_less>, length, told);
}

// Of complex numbers: both parts by themselves.
template <typename part>
struct pair {
    part re, im;
    pair operator+(pair other) const { return {re + other.re, im + other.im}; }
};

combine_function sum_of_complex(std::size_t bytes) {
    switch (bytes) {
        case 8:
            return combine<sum, pair<float>>;
        case 16:
            return combine<sum, pair<double>>;
        case 32:
            return combine<sum, pair<quad>>;
        default:
            return nullptr;
    }
}

}  // namespace
}  // namespace skerry::coarray

using namespace skerry::coarray;

extern "C" {

void _gfortran_caf_co_sum(descriptor* a, int result_image, int* stat, char* errmsg,
                          std::size_t errmsg_len) {
    enter("co_sum");
    const combine_function with = a->dtype.type == element_type::complex
                                      ? sum_of_complex(a->element_bytes())
                                      : function_for<sum>(*a);
    reduce(*a, result_image, with, a->element_bytes(), {stat, errmsg, errmsg_len});
}

void _gfortran_caf_co_min(descriptor* a, int result_image, int* stat, char* errmsg, int,
                          std::size_t errmsg_len) {
    enter("co_min");
    extreme<least, true>(*a, result_image, {stat, errmsg, errmsg_len});
}

void _gfortran_caf_co_max(descriptor* a, int result_image, int* stat, char* errmsg, int,
                          std::size_t errmsg_len) {
    enter("co_max");
    extreme<most, false>(*a, result_image, {stat, errmsg, errmsg_len});
}

}  // extern "C"
