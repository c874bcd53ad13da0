// SPDX-License-Identifier: BSD-3-Clause
// Elements of every type, and the assignment of one to another, for values that all types can hold.
#include <cstring>

#include "section_case.hpp"

namespace skerry::coarray::testing {
namespace {

__extension__ using wide_integer = __int128;
#ifdef __SIZEOF_FLOAT128__
__extension__ using quad = __float128;
#else
using quad = long double;
#endif

template <typename type>
double load_as(const std::byte* at) {
    type value;
    std::memcpy(&value, at, sizeof value);
    return static_cast<double>(value);
}

template <typename type>
void store_as(std::byte* at, double number) {
    const type value = static_cast<type>(number);
    std::memcpy(at, &value, sizeof value);
}

bool is_whole(const element& what) {
    return what.type == element_type::integer || what.type == element_type::logical;
}

double load_number(const element& what, const std::byte* at) {
    switch (what.kind) {
        case 1:
            return load_as<std::int8_t>(at);
        case 2:
            return load_as<std::int16_t>(at);
        case 4:
            return is_whole(what) ? load_as<std::int32_t>(at) : load_as<float>(at);
        case 8:
            return is_whole(what) ? load_as<std::int64_t>(at) : load_as<double>(at);
        case 10:
            return load_as<long double>(at);
        default:
            return is_whole(what) ? load_as<wide_integer>(at) : load_as<quad>(at);
    }
}

void store_number(const element& what, std::byte* at, double number) {
    switch (what.kind) {
        case 1:
            return store_as<std::int8_t>(at, number);
        case 2:
            return store_as<std::int16_t>(at, number);
        case 4:
            return is_whole(what) ? store_as<std::int32_t>(at, number)
                                  : store_as<float>(at, number);
        case 8:
            return is_whole(what) ? store_as<std::int64_t>(at, number)
                                  : store_as<double>(at, number);
        case 10:
            return store_as<long double>(at, number);
        default:
            return is_whole(what) ? store_as<wide_integer>(at, number) : store_as<quad>(at, number);
    }
}

std::uint32_t load_letter(const element& what, const std::byte* at, std::size_t nth) {
    if (what.kind == 1) return static_cast<std::uint8_t>(at[nth]);
    std::uint32_t letter;
    std::memcpy(&letter, at + 4 * nth, 4);
    return letter;
}

void assign_text(const element& to, std::byte* to_at, const element& from,
                 const std::byte* from_at) {
    const std::size_t length = to.bytes / static_cast<unsigned>(to.kind);
    const std::size_t known = from.bytes / static_cast<unsigned>(from.kind);
    for (std::size_t nth = 0; nth < length; ++nth) {
        const std::uint32_t letter = nth < known ? load_letter(from, from_at, nth) : ' ';
        if (to.kind == 1) {
            to_at[nth] = static_cast<std::byte>(letter < 256 ? letter : '?');
        } else {
            std::memcpy(to_at + 4 * nth, &letter, 4);
        }
    }
}

element number_of(generator& random, element_type type) {
    static constexpr int kinds[] = {1, 2, 4, 8, 16}, real_kinds[] = {4, 8, 10, 16};
    const bool has_parts = type == element_type::complex;
    if (type == element_type::integer || type == element_type::logical) {
        const int kind = kinds[pick(random, 0, 4)];
        return {type, kind, static_cast<std::size_t>(kind)};
    }
    const int kind = real_kinds[pick(random, 0, 3)];
    const std::size_t bytes = kind == 10 ? 16u : static_cast<std::size_t>(kind);
    return {type, kind, has_parts ? 2 * bytes : bytes};
}

element text_of(generator& random) {
    const int kind = pick(random, 0, 2) == 0 ? 4 : 1;
    return {element_type::character, kind, static_cast<std::size_t>(pick(random, 0, 9) * kind)};
}

}  // namespace

element random_element(generator& random) {
    switch (const int type = pick(random, 1, 6); type) {
        case 5:
            return {element_type::derived, 0, static_cast<std::size_t>(pick(random, 1, 40))};
        case 6:
            return text_of(random);
        default:
            return number_of(random, static_cast<element_type>(type));
    }
}

element random_partner(generator& random, const element& of) {
    if (pick(random, 0, 1) == 0 || of.type == element_type::derived) return of;
    if (of.type == element_type::character) return text_of(random);
    if (of.type == element_type::logical) return number_of(random, of.type);
    static constexpr element_type numbers[] = {element_type::integer, element_type::real,
                                               element_type::complex};
    return number_of(random, numbers[pick(random, 0, 2)]);
}

void assign(const element& to, std::byte* to_at, const element& from, const std::byte* from_at) {
    if (to.type == element_type::derived) {
        std::memcpy(to_at, from_at, to.bytes);
    } else if (to.type == element_type::character) {
        assign_text(to, to_at, from, from_at);
    } else {
        const bool both = to.type == element_type::complex && from.type == to.type;
        store_number(to, to_at, load_number(from, from_at));
        if (to.type != element_type::complex) return;
        const double imaginary = both ? load_number(from, from_at + from.bytes / 2) : 0;
        store_number(to, to_at + to.bytes / 2, imaginary);
    }
}

void store_random(generator& random, const element& what, std::byte* at) {
    if (what.type == element_type::derived || what.type == element_type::character) {
        for (std::size_t i = 0; i < what.bytes; ++i) at[i] = static_cast<std::byte>(random());
        return;
    }
    const bool has_fractions = !is_whole(what);
    const auto number = [&] { return pick(random, -400, 400) / (has_fractions ? 4. : 4.01); };
    store_number(what, at, what.type == element_type::logical ? pick(random, 0, 1) : number());
    if (what.type == element_type::complex) store_number(what, at + what.bytes / 2, number());
}

}  // namespace skerry::coarray::testing
