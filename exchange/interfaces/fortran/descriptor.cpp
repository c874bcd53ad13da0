// SPDX-License-Identifier: BSD-3-Clause
// Fortran's arrays of any type and rank, as their descriptors tell, made into C's arguments.
#include <ISO_Fortran_binding.h>

#include <cstdint>

#include "skerry/base/fatal.hpp"
#include "skerry/exchange.h"

namespace {

// The number of elements, which must lie one after the other.
std::int64_t elements_of(const skerry_field& array, const char* name) {
    std::int64_t elements = array.data ? 1 : 0;
    for (int d = 0; d < SKERRY_MOST_DIMENSIONS && array.shape[d] > 0; ++d) {
        if (array.shape[d] > 1 && array.strides[d] != elements)
            skerry::fatal("skerry_array", "%s must be a contiguous array", name);
        elements *= array.shape[d];
    }
    return elements;
}

// Every level has as many elements as the list, unless a pitch or a layout says more.
void require_room(const skerry_field& array, const char* name, std::int64_t indices,
                  std::int64_t levels, bool is_told) {
    const std::int64_t there = elements_of(array, name);
    if (!is_told && there != indices * levels)
        skerry::fatal("skerry_array",
                      "%s has %lld elements, but its list has %lld indices on %lld level(s)", name,
                      static_cast<long long>(there), static_cast<long long>(indices),
                      static_cast<long long>(levels));
}

}  // namespace

extern "C" {

skerry_field skerry_fortran_field(const CFI_cdesc_t* array, const CFI_cdesc_t* extra) {
    if (array->rank < 1 || array->rank > SKERRY_MOST_DIMENSIONS)
        skerry::fatal("skerry_field", "the array has rank %d: it must be 1 to %d", array->rank,
                      SKERRY_MOST_DIMENSIONS);
    skerry_field field{};
    field.data = array->base_addr;
    field.element_bytes = array->elem_len;
    const auto bytes = static_cast<std::ptrdiff_t>(array->elem_len);
    for (int d = 0; d < array->rank; ++d) {
        const CFI_dim_t& direction = array->dim[d];
        if (direction.extent < 0)
            skerry::fatal("skerry_field", "the last direction of the array has no known length");
        if (direction.extent == 0) {
            skerry_field nothing{};
            nothing.element_bytes = array->elem_len;
            return nothing;
        }
        if (direction.sm % bytes != 0)
            skerry::fatal("skerry_field",
                          "the array is a component of a larger element: exchange the whole");
        field.shape[d] = direction.extent;
        field.strides[d] = direction.sm / bytes;
    }
    if (extra && extra->dim[0].extent > array->rank)
        skerry::fatal("skerry_field", "extra has more entries than the array has directions");
    for (int d = 0; extra && d < extra->dim[0].extent; ++d)
        field.extra[d] = *reinterpret_cast<const int*>(static_cast<const char*>(extra->base_addr) +
                                                       d * extra->dim[0].sm);
    return field;
}

void skerry_fortran_array(const skerry_field* source, const skerry_field* goal,
                          skerry_array* array) {
    if (source->element_bytes != goal->element_bytes)
        skerry::fatal("skerry_array", "source and goal have elements of %zu and %zu bytes",
                      source->element_bytes, goal->element_bytes);
    std::int64_t had = 0, wanted = 0;
    skerry_mapping_sizes(array->mapping, &had, &wanted);
    require_room(*source, "source", had, array->levels,
                 array->source_layout || array->source_level_pitch);
    require_room(*goal, "goal", wanted, array->levels,
                 array->target_layout || array->target_level_pitch);
    array->source = source->data;
    array->target = goal->data;
    array->element_bytes = source->element_bytes;
}

}  // extern "C"
