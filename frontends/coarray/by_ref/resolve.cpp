// SPDX-License-Identifier: BSD-3-Clause
#include "by_ref/resolve.hpp"

#include "by_ref/remembered.hpp"

namespace skerry::coarray {
namespace {

// A dimension of an allocatable array or a pointer: subscripts are the array's own.
void add_dimension(section& to, const reference& ref, int nth, const dimension& bounds,
                   std::ptrdiff_t stride) {
    const auto& subscript = ref.array.dim[nth];
    auto [first, last, step] = subscript.triplet;
    switch (ref.array.mode[nth]) {
        case subscript_mode::vector: {
            vector_subscript values{};
            values.count = subscript.vector.count;
            values.vector = {subscript.vector.values, subscript.vector.kind};
            if (values.count == 0) return to.add(0, 0);
            return to.add(values, bounds.lower, stride);
        }
        case subscript_mode::single:
            to.base += (first - bounds.lower) * stride;
            return;
        case subscript_mode::full:
            first = bounds.lower;
            last = bounds.upper;
            break;
        case subscript_mode::open_end:
            last = bounds.upper;
            break;
        case subscript_mode::open_start:
            first = bounds.lower;
            break;
        default:
            break;
    }
    if (step == 0) step = 1;
    const std::ptrdiff_t extent = (last - first + step) / step;
    to.base += (first - bounds.lower) * stride;
    to.add(extent < 0 ? 0 : static_cast<std::size_t>(extent), stride * step);
}

void add_array(section& to, const reference& ref, const descriptor& array) {
    const auto unit = array.span != 0 ? array.span : static_cast<std::ptrdiff_t>(ref.item_bytes);
    for (int nth = 0, rank = ref.rank(); nth < rank; ++nth)
        add_dimension(to, ref, nth, array.dim[nth], array.dim[nth].stride * unit);
}

// Of a static array the compiler has multiplied the subscripts by the strides.
void add_static_array(section& to, const reference& ref) {
    const auto unit = static_cast<std::ptrdiff_t>(ref.item_bytes);
    for (int nth = 0, rank = ref.rank(); nth < rank; ++nth) {
        const auto& subscript = ref.array.dim[nth];
        const auto [first, last, step] = subscript.triplet;
        switch (ref.array.mode[nth]) {
            case subscript_mode::vector: {
                vector_subscript values{};
                values.count = subscript.vector.count;
                values.vector = {subscript.vector.values, subscript.vector.kind};
                to.add(values, 0, unit);
                break;
            }
            case subscript_mode::single:
                to.base += first * unit;
                break;
            default: {
                const std::ptrdiff_t extent = step == 0 ? 1 : (last - first + step) / step;
                to.base += first * unit;
                to.add(extent < 0 ? 0 : static_cast<std::size_t>(extent), step * unit);
            }
        }
    }
}

// The array reference that follows a component says how many dimensions its descriptor has.
std::size_t descriptor_bytes(const reference& ref) {
    return sizeof(descriptor) + static_cast<std::size_t>(ref.rank()) * sizeof(dimension);
}

[[gnu::always_inline]] inline const void* words_at(int pe, const section& place,
                                                   std::size_t bytes) {
    if (place.is_private) [[unlikely]]
        return fetch_private_words(pe, place.base, bytes);
    return remote_words(pe, place.base, bytes);
}

[[gnu::always_inline]] inline void follow(section& found, int pe, void* target) {
    found.base = target ? from_pointer_of(pe, target) : nullptr;
    found.is_private = false;
    if (found.base || !target) [[likely]]
        return;
    found.base = static_cast<std::byte*>(target);
    found.is_private = true;
}

}  // namespace

section resolve(const coarray& of, int pe, const reference* chain, element_type type, int kind,
                missing_component* missing) {
    section found;
    found.base = of.at(0, pe);
    found.type = type;
    found.kind = kind;
    const descriptor* array = nullptr;  // of the array that `found` has come to
    for (const reference* ref = chain; ref; ref = ref->next) {
        found.element_bytes = ref->item_bytes;
        if (ref->type == reference_type::component) {
            std::byte* parent = found.base;
            found.base += ref->component.offset;
            if (ref->component.token_offset <= 0) continue;
            const reference* next = ref->next;
            const bool is_array = next && next->type == reference_type::array;
            if (is_array) {
                array =
                    static_cast<const descriptor*>(words_at(pe, found, descriptor_bytes(*next)));
                follow(found, pe, array->base);
            } else {
                follow(found, pe, *static_cast<void* const*>(words_at(pe, found, sizeof(void*))));
            }
            if (!found.base) [[unlikely]] {
                if (missing) *missing = {parent, ref};
                return found;
            }
        } else if (ref->type == reference_type::array) {
            if (ref == chain) array = of.shape;
            add_array(found, *ref, *array);
        } else {
            add_static_array(found, *ref);
        }
    }
    return found;
}

}  // namespace skerry::coarray
