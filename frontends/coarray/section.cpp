// SPDX-License-Identifier: BSD-3-Clause
#include "section.hpp"

#include <algorithm>
#include <vector>

namespace skerry::coarray {

struct section::places_of_axis {
    std::vector<std::ptrdiff_t> values;
    std::shared_ptr<const places_of_axis> next;  // of another axis
};

std::ptrdiff_t subscript_at(const vector_subscript& subscript, std::size_t at) {
    const void* values = subscript.vector.values;
    switch (subscript.vector.kind) {
        case 1:
            return static_cast<const std::int8_t*>(values)[at];
        case 2:
            return static_cast<const std::int16_t*>(values)[at];
        case 4:
            return static_cast<const std::int32_t*>(values)[at];
        default:
            return static_cast<const std::int64_t*>(
                values)[at * (subscript.vector.kind == 16) + at];
    }
}

void section::add(const vector_subscript& subscript, std::ptrdiff_t lower, std::ptrdiff_t stride) {
    if (subscript.count == 1) {  // no dimension, but a place
        base += (subscript_at(subscript, 0) - lower) * stride;
        return;
    }
    auto places = std::make_shared<places_of_axis>();
    places->values.resize(subscript.count);
    for (std::size_t at = 0; at < subscript.count; ++at)
        places->values[at] = (subscript_at(subscript, at) - lower) * stride;
    places->next = std::move(places_);
    axes[rank++] = {subscript.count, 0, places->values.data()};
    places_ = std::move(places);
}

void section::add_subscripts(const descriptor& whole, const vector_subscript* subscripts) {
    for (int nth = 0; nth < whole.rank(); ++nth) {
        const vector_subscript& here = subscripts[nth];
        const std::ptrdiff_t lower = whole.dim[nth].lower, stride = whole.stride_bytes(nth);
        if (here.count > 0) {
            add(here, lower, stride);
            continue;
        }
        const auto [first, last, step] = here.triplet;
        base += (first - lower) * stride;
        const std::ptrdiff_t extent = step == 0 ? 1 : (last - first + step) / step;
        add(extent < 0 ? 0 : static_cast<std::size_t>(extent), stride * step);
    }
}

extent bounds_of(const section& of) {
    const std::byte *first = of.base, *last = of.base;
    for (int nth = 0; nth < of.rank; ++nth) {
        const section::axis& axis = of.axes[nth];
        std::ptrdiff_t low = 0, high = static_cast<std::ptrdiff_t>(axis.extent - 1) * axis.stride;
        if (axis.places) {
            const auto [least, most] = std::minmax_element(axis.places, axis.places + axis.extent);
            low = *least;
            high = *most;
        }
        first += std::min(low, high);
        last += std::max(low, high);
    }
    return {first, last + of.element_bytes};
}

section dense(const section& shape, const section& elements, std::byte* base) {
    section made;
    made.element_bytes = elements.element_bytes;
    made.type = elements.type;
    made.kind = elements.kind;
    made.base = base;
    auto stride = static_cast<std::ptrdiff_t>(elements.element_bytes);
    for (int nth = 0; nth < shape.rank; ++nth) {
        made.add(shape.axes[nth].extent, stride);
        stride *= static_cast<std::ptrdiff_t>(shape.axes[nth].extent);
    }
    return made;
}

bool is_dense(const section& of) {
    auto stride = static_cast<std::ptrdiff_t>(of.element_bytes);
    for (int nth = 0; nth < of.rank; ++nth) {
        if (of.axes[nth].stride != stride) return false;
        stride *= static_cast<std::ptrdiff_t>(of.axes[nth].extent);
    }
    return true;
}

}  // namespace skerry::coarray
