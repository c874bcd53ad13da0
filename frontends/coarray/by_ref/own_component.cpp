// SPDX-License-Identifier: BSD-3-Clause
#include "by_ref/own_component.hpp"

#include "local_memory.hpp"

namespace skerry::coarray {
namespace {

bool is_whole(const reference& array) {
    for (int nth = 0; nth < array.rank(); ++nth)
        if (array.array.mode[nth] != subscript_mode::full) return false;
    return true;
}

std::size_t set_shape(descriptor& made, const descriptor& like, std::size_t element_bytes,
                      element_type type) {
    std::ptrdiff_t stride = 1, offset = 0;
    for (int nth = 0; nth < like.rank(); ++nth) {
        const auto extent = static_cast<std::ptrdiff_t>(like.dim[nth].extent());
        made.dim[nth] = {stride, 1, extent};
        offset -= stride;
        stride *= extent;
    }
    made.offset = static_cast<std::size_t>(offset);
    made.dtype = {element_bytes, 0, static_cast<signed char>(like.rank()), type, 0};
    made.span = static_cast<std::ptrdiff_t>(element_bytes);
    return static_cast<std::size_t>(stride) * element_bytes;
}

}  // namespace

bool allocate_own(const missing_component& where, const descriptor& like, element_type type) {
    const reference* array = where.ref->next;
    std::byte* at = where.parent + where.ref->component.offset;
    std::size_t bytes = where.ref->item_bytes;
    if (array) {
        if (array->next || array->type != reference_type::array) return false;
        if (array->rank() != like.rank() || !is_whole(*array)) return false;
        bytes = set_shape(*reinterpret_cast<descriptor*>(at), like, array->item_bytes, type);
    }
    void* block = allocate_local(bytes);
    auto* token = reinterpret_cast<caf_token*>(where.parent + where.ref->component.token_offset);
    *reinterpret_cast<void**>(at) = *token = block;
    if (block) name_by(token, block);
    return block != nullptr;
}

}  // namespace skerry::coarray
