// SPDX-License-Identifier: BSD-3-Clause
// Coindexed components of derived types, as gfortran 7 to 14 refer to them.
#include <cstdlib>

#include "by_ref/own_component.hpp"
#include "by_ref/resolve.hpp"
#include "images.hpp"
#include "registration.hpp"

namespace skerry::coarray {
namespace {

section resolve_allocated(const coarray& of, int pe, const reference* chain, int type, int kind) {
    section found = resolve(of, pe, chain, static_cast<element_type>(type), kind);
    if (!found.base) fatal(routine(), "the component is not allocated on image %d", pe + 1);
    return found;
}

section resolve_target(const coarray& of, int pe, const reference* chain, int type, int kind,
                       const descriptor& value) {
    missing_component missing;
    const auto its_type = static_cast<element_type>(type);
    section found = resolve(of, pe, chain, its_type, kind, &missing);
    if (found.base) [[likely]]
        return found;
    if (pe != front.all->pe() || !allocate_own(missing, value, its_type))
        fatal(routine(), "the component is not allocated on image %d", pe + 1);
    return resolve(of, pe, chain, its_type, kind);
}

bool has_shape(const descriptor& local, const section& wanted) {
    int nth = 0;
    for (int dim = 0; dim < local.rank(); ++dim) {
        const std::size_t extent = local.dim[dim].extent();
        if (extent == 1) continue;
        if (nth == wanted.rank || wanted.axes[nth].extent != extent) return false;
        ++nth;
    }
    return nth == wanted.rank;
}

// A whole array of its own, with the section's shape. Extents of 1 come last: the section has
// forgotten where they were.
void allocate_as(descriptor& local, const section& shape) {
    std::ptrdiff_t stride = 1, offset = 0;
    for (int dim = 0; dim < local.rank(); ++dim) {
        const std::size_t extent = dim < shape.rank ? shape.axes[dim].extent : 1;
        local.dim[dim] = {stride, 1, static_cast<std::ptrdiff_t>(extent)};
        offset -= stride;
        stride *= static_cast<std::ptrdiff_t>(extent);
    }
    local.offset = static_cast<std::size_t>(offset);
    local.span = static_cast<std::ptrdiff_t>(local.element_bytes());
    const std::size_t bytes = static_cast<std::size_t>(stride) * local.element_bytes();
    resize_local(local, bytes > 0 ? bytes : 1);
}

}  // namespace
}  // namespace skerry::coarray

using namespace skerry::coarray;

extern "C" {

void _gfortran_caf_get_by_ref(caf_token token, int image_index, descriptor* dst, reference* refs,
                              int dst_kind, int src_kind, bool, bool dst_reallocatable, int* stat,
                              int src_type) {
    enter("coarray get");
    const int pe = pe_of(image_index);
    if (stat && has_failed(pe, *stat)) return;
    section from = resolve_allocated(of_token(token), pe, refs, src_type, src_kind);
    if (from.element_bytes == 0) from.element_bytes = dst->element_bytes();
    if (dst_reallocatable && (!dst->base || !has_shape(*dst, from))) allocate_as(*dst, from);
    get_anywhere(section(*dst, dst_kind), from, pe);
}

void _gfortran_caf_send_by_ref(caf_token token, int image_index, descriptor* src, reference* refs,
                               int dst_kind, int src_kind, bool, bool, int* stat, int dst_type) {
    enter("coarray put");
    const int pe = pe_of(image_index);
    if (stat && has_failed(pe, *stat)) return;
    section to = resolve_target(of_token(token), pe, refs, dst_type, dst_kind, *src);
    if (to.element_bytes == 0) to.element_bytes = src->element_bytes();
    put_anywhere(to, pe, section(*src, src_kind));
}

void _gfortran_caf_sendget_by_ref(caf_token dst_token, int dst_image_index, reference* dst_refs,
                                  caf_token src_token, int src_image_index, reference* src_refs,
                                  int dst_kind, int src_kind, bool, int* dst_stat, int* src_stat,
                                  int dst_type, int src_type) {
    enter("coarray put of a get");
    const int to_pe = pe_of(dst_image_index), from_pe = pe_of(src_image_index);
    const bool to_failed = dst_stat && has_failed(to_pe, *dst_stat);
    const bool from_failed = src_stat && has_failed(from_pe, *src_stat);
    if (to_failed || from_failed) return;
    section to = resolve_allocated(of_token(dst_token), to_pe, dst_refs, dst_type, dst_kind);
    section from = resolve_allocated(of_token(src_token), from_pe, src_refs, src_type, src_kind);
    if (from.element_bytes == 0) from.element_bytes = to.element_bytes;
    if (to.element_bytes == 0) to.element_bytes = from.element_bytes;
    copy_anywhere(to, to_pe, from, from_pe);
}

int _gfortran_caf_is_present(caf_token token, int image_index, reference* refs) {
    enter("allocated");
    const int pe = pe_of(image_index);
    return resolve(of_token(token), pe, refs, element_type::unknown, 0).base != nullptr;
}

}  // extern "C"
