// SPDX-License-Identifier: BSD-3-Clause
// Coindexed objects whose shape the image knows: coarrays, and components that are not allocatable.
#include "coarray.hpp"
#include "images.hpp"
#include "section.hpp"

using namespace skerry::coarray;

namespace {

// A scalar, or one array element, of the same type and kind on both sides.
[[gnu::always_inline]] inline bool is_plain(const descriptor& to, const descriptor& from,
                                            const vector_subscript* vector, int to_kind,
                                            int from_kind) {
    return (to.dtype.rank | from.dtype.rank) == 0 && !vector && to_kind == from_kind &&
           to.dtype.type == from.dtype.type && to.dtype.element_bytes == from.dtype.element_bytes;
}

}  // namespace

extern "C" {

SKERRY_FAST void _gfortran_caf_send(caf_token token, std::size_t offset, int image_index,
                                    descriptor* dest, vector_subscript* dst_vector, descriptor* src,
                                    int dst_kind, int src_kind, bool, int* stat, caf_team*) {
    enter("coarray put");
    const int pe = pe_of(image_index);
    std::byte* remote = of_token(token).at(offset, pe);
    if (stat && has_failed(pe, *stat)) [[unlikely]]
        return;
    if (is_plain(*dest, *src, dst_vector, dst_kind, src_kind)) [[likely]]
        return front.copies->put(remote, src->base, src->element_bytes(), pe);
    put_section(section(*dest, dst_kind, remote, dst_vector), pe, section(*src, src_kind));
}

SKERRY_FAST void _gfortran_caf_get(caf_token token, std::size_t offset, int image_index,
                                   descriptor* src, vector_subscript* src_vector, descriptor* dest,
                                   int src_kind, int dst_kind, bool, int* stat) {
    enter("coarray get");
    const int pe = pe_of(image_index);
    std::byte* remote = of_token(token).at(offset, pe);
    if (stat && has_failed(pe, *stat)) [[unlikely]]
        return;
    if (is_plain(*dest, *src, src_vector, dst_kind, src_kind)) [[likely]]
        return front.copies->get(dest->base, remote, src->element_bytes(), pe);
    get_section(section(*dest, dst_kind), section(*src, src_kind, remote, src_vector), pe);
}

void _gfortran_caf_sendget(caf_token dst_token, std::size_t dst_offset, int dst_image_index,
                           descriptor* dest, vector_subscript* dst_vector, caf_token src_token,
                           std::size_t src_offset, int src_image_index, descriptor* src,
                           vector_subscript* src_vector, int dst_kind, int src_kind, bool,
                           int* stat) {
    enter("coarray put of a get");
    const int to_pe = pe_of(dst_image_index), from_pe = pe_of(src_image_index);
    if (stat && (has_failed(to_pe, *stat) || has_failed(from_pe, *stat))) return;
    std::byte* to = of_token(dst_token).at(dst_offset, to_pe);
    std::byte* from = of_token(src_token).at(src_offset, from_pe);
    copy_section(section(*dest, dst_kind, to, dst_vector), to_pe,
                 section(*src, src_kind, from, src_vector), from_pe);
}

bool _gfortran_caf_is_contiguous(descriptor* array) {
    std::ptrdiff_t dense = 1;
    for (int nth = 0; nth < array->rank(); ++nth) {
        if (array->dim[nth].stride != dense) return false;
        dense *= static_cast<std::ptrdiff_t>(array->dim[nth].extent());
    }
    return true;
}

}  // extern "C"
