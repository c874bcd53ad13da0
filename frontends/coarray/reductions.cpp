// SPDX-License-Identifier: BSD-3-Clause
#include "reductions.hpp"

#include <cstring>

#include "front_end.hpp"
#include "skerry/runtime/combine.hpp"
#include "types.hpp"

namespace skerry::coarray {
namespace {

// Runtime operations get no more than two arrays: what else they need lies here, for one call.
struct {
    std::size_t characters, bytes;
    user_function operation;
} context;

template <typename unit>
int compare(const std::byte* a, const std::byte* b) {
    if constexpr (sizeof(unit) == 1) return std::memcmp(a, b, context.characters);
    for (std::size_t i = 0; i < context.characters; ++i) {
        unit left, right;
        std::memcpy(&left, a + i * sizeof left, sizeof left);
        std::memcpy(&right, b + i * sizeof right, sizeof right);
        if (left != right) return left < right ? -1 : 1;
    }
    return 0;
}

template <typename unit, bool wants_most>
void combine_text(void* into, const void* with, std::size_t count) {
    auto* all = static_cast<std::byte*>(into);
    const auto* others = static_cast<const std::byte*>(with);
    for (std::size_t i = 0; i < count; ++i, all += context.bytes, others += context.bytes) {
        const int order = compare<unit>(all, others);
        if (wants_most ? order < 0 : order > 0) std::memcpy(all, others, context.bytes);
    }
}

template <bool wants_most>
runtime::reduction of_text(const section& of) {
    context.bytes = of.element_bytes;
    context.characters = of.element_bytes / (of.kind == 4 ? 4 : 1);
    return {of.element_bytes,
            of.kind == 4 ? combine_text<char32_t, wants_most> : combine_text<char, wants_most>};
}

template <typename operation>
runtime::reduction of_numbers(const section& of) {
    runtime::reduction found{};
    const auto choose = [&](auto value) {
        found = {sizeof value, runtime::combine<operation, decltype(value)>};
    };
    if (of.type == element_type::integer) with_integer(of.element_bytes, choose);
    if (of.type == element_type::real) with_real(of.element_bytes, of.kind, choose);
    return found;
}

[[noreturn]] void refuse(const section& of, const char* why) {
    fatal(routine(), "elements of type %d and %zu bytes cannot be combined%s",
          static_cast<int>(of.type), of.element_bytes, why);
}

template <typename type>
type called(type a, type b) {
    if (context.operation.flags & arguments_by_value)
        return reinterpret_cast<type (*)(type, type)>(context.operation.call)(a, b);
    return reinterpret_cast<type (*)(const type*, const type*)>(context.operation.call)(&a, &b);
}

struct user {
    template <typename type>
    static type of(type a, type b) {
        return called(a, b);
    }
};

void combine_text_by_user(void* into, const void* with, std::size_t count) {
    using function = void (*)(void* result, std::size_t length, const void* a, const void* b,
                              std::size_t length_of_a, std::size_t length_of_b);
    const auto call = reinterpret_cast<function>(context.operation.call);
    const std::size_t length = context.characters;
    auto* all = static_cast<std::byte*>(into);
    const auto* others = static_cast<const std::byte*>(with);
    const auto result = std::make_unique_for_overwrite<std::byte[]>(context.bytes);
    for (std::size_t i = 0; i < count; ++i, all += context.bytes, others += context.bytes) {
        call(result.get(), length, all, others, length, length);
        std::memcpy(all, result.get(), context.bytes);
    }
}

// What comes back through memory of the caller, whatever its real size.
struct large_object {
    std::byte bytes[64];
};

void combine_objects_by_user(void* into, const void* with, std::size_t count) {
    using function = large_object (*)(const void*, const void*);
    const auto call = reinterpret_cast<function>(context.operation.call);
    auto* all = static_cast<std::byte*>(into);
    const auto* others = static_cast<const std::byte*>(with);
    const auto result =
        std::make_unique_for_overwrite<std::byte[]>(context.bytes + sizeof(large_object));
    for (std::size_t i = 0; i < count; ++i, all += context.bytes, others += context.bytes) {
        ::new (static_cast<void*>(result.get())) large_object(call(all, others));
        std::memcpy(all, result.get(), context.bytes);
    }
}

}  // namespace

runtime::reduction reduction_by(combination what, const section& of) {
    if (of.type == element_type::character && what != combination::sum)
        return what == combination::most ? of_text<true>(of) : of_text<false>(of);
    section part = of;
    if (of.type == element_type::complex && what == combination::sum) {
        part.type = element_type::real;
        part.element_bytes /= 2;
    }
    const runtime::reduction found = what == combination::sum ? of_numbers<runtime::op_sum>(part)
                                     : what == combination::least
                                         ? of_numbers<runtime::op_min>(part)
                                         : of_numbers<runtime::op_max>(part);
    if (!found.combine) refuse(of, "");
    return found;
}

runtime::reduction reduction_by(const user_function& operation, const section& of) {
    context = {operation.characters, of.element_bytes, operation};
    const bool by_value = (operation.flags & arguments_by_value) != 0;
    if (of.type == element_type::character) {
        if (by_value) refuse(of, ": the arguments of the operation must not have VALUE");
        return {of.element_bytes, combine_text_by_user};
    }
    runtime::reduction found{};
    const bool known = with_type(of, [&](auto value) {
        found = {sizeof value, runtime::combine<user, decltype(value)>};
    });
    if (known) return found;
    // ABIs return small objects in registers that depend on their components, which nobody tells.
    if (by_value || of.element_bytes <= 16)
        refuse(of, ": derived types need more than 16 bytes, and arguments without VALUE");
    return {of.element_bytes, combine_objects_by_user};
}

}  // namespace skerry::coarray
