// SPDX-License-Identifier: BSD-3-Clause
#include "convert.hpp"

#include <algorithm>
#include <complex>
#include <cstring>
#include <type_traits>

#include "front_end.hpp"
#include "section.hpp"
#include "types.hpp"

namespace skerry::coarray {
namespace {

// std::complex is defined for the three standard types only.
template <typename real>
struct complex_of {
    real re, im;
};
template <typename type>
inline constexpr bool is_complex = false;
template <typename real>
inline constexpr bool is_complex<complex_of<real>> = true;

template <typename to_type, typename from_type>
to_type converted(const from_type& value) {
    if constexpr (is_complex<to_type> && is_complex<from_type>) {
        using real = decltype(to_type::re);
        return {static_cast<real>(value.re), static_cast<real>(value.im)};
    } else if constexpr (is_complex<to_type>) {
        return {static_cast<decltype(to_type::re)>(value), 0};
    } else if constexpr (is_complex<from_type>) {
        return static_cast<to_type>(value.re);
    } else {
        return static_cast<to_type>(value);
    }
}

template <typename to_type, typename from_type>
void convert(std::byte* to, std::ptrdiff_t to_pitch, const std::byte* from,
             std::ptrdiff_t from_pitch, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i, to += to_pitch, from += from_pitch) {
        from_type value;
        std::memcpy(&value, from, sizeof value);
        const to_type result = converted<to_type>(value);
        std::memcpy(to, &result, sizeof result);
    }
}

template <typename function>
bool with_number(const section& of, function with) {
    if (of.type == element_type::integer || of.type == element_type::logical)
        return with_integer(of.element_bytes, with);
    if (of.type == element_type::real) return with_real(of.element_bytes, of.kind, with);
    return of.type == element_type::complex &&
           with_real(of.element_bytes / 2, of.kind,
                     [&](auto part) { with(complex_of<decltype(part)>{}); });
}

bool is_number(element_type type) {
    return type >= element_type::integer && type <= element_type::complex;
}

bool is_alike(const section& to, const section& from) {
    if (to.element_bytes != from.element_bytes) return false;
    if (to.type != from.type) return !is_number(to.type) || !is_number(from.type);
    const bool kind_matters = to.type >= element_type::real && to.type <= element_type::complex;
    return to.type == element_type::character ? to.kind == from.kind
                                              : !kind_matters || to.kind == from.kind;
}

template <typename unit>
std::uint32_t character_at(const std::byte* text, std::size_t at) {
    unit value;
    std::memcpy(&value, text + at * sizeof value, sizeof value);
    return value;
}

}  // namespace

conversion::conversion(const section& to, const section& from) {
    if (is_alike(to, from)) return;
    if (to.type == element_type::character && from.type == element_type::character) {
        const auto kind_of = [](const section& s) { return s.kind == 4 ? 4u : 1u; };
        is_text_ = true;
        to_ = {to.element_bytes / kind_of(to), kind_of(to)};
        from_ = {from.element_bytes / kind_of(from), kind_of(from)};
        return;
    }
    const bool known = with_number(to, [&](auto to_value) {
        with_number(from, [&](auto from_value) {
            numbers_ = convert<decltype(to_value), decltype(from_value)>;
        });
    });
    if (!known || !numbers_)
        fatal(routine(), "elements of type %d and %zu bytes cannot become type %d and %zu bytes",
              static_cast<int>(from.type), from.element_bytes, static_cast<int>(to.type),
              to.element_bytes);
}

// Cut, or padded with blanks.
void conversion::assign_text(std::byte* to, const std::byte* from) const {
    for (std::size_t at = 0; at < to_.length; ++at) {
        std::uint32_t value = ' ';
        if (at < from_.length)
            value = from_.kind == 4 ? character_at<std::uint32_t>(from, at)
                                    : character_at<std::uint8_t>(from, at);
        if (to_.kind == 4) {
            std::memcpy(to + 4 * at, &value, 4);
        } else {
            to[at] = static_cast<std::byte>(value > 255 ? '?' : value);
        }
    }
}

void conversion::apply(std::byte* to, std::ptrdiff_t to_pitch, const std::byte* from,
                       std::ptrdiff_t from_pitch, std::size_t count) const {
    if (numbers_) return numbers_(to, to_pitch, from, from_pitch, count);
    for (std::size_t i = 0; i < count; ++i, to += to_pitch, from += from_pitch)
        assign_text(to, from);
}

}  // namespace skerry::coarray
