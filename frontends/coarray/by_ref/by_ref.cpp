// SPDX-License-Identifier: BSD-3-Clause
// Coindexed components of derived types, as gfortran 7 to 14 refer to them.
#include <chrono>
#include <cstdlib>

#include "by_ref/own_component.hpp"
#include "by_ref/resolve.hpp"
#include "images.hpp"
#include "registration.hpp"

namespace skerry::coarray {
namespace {

section resolve_allocated(const coarray& of, int pe, const reference* chain, int type, int kind,
                          array_shape* shape = nullptr) {
    const auto its_type = static_cast<element_type>(type);
    section found = resolve(of, pe, chain, its_type, kind, nullptr, shape);
    if (!found.base) [[unlikely]] {
        // Programs that forgot the sync all before come through where images are slow to start;
        // here the other one gets some time as well.
        const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
        while (!found.base && pe != front.all->pe() && std::chrono::steady_clock::now() < end) {
            front.waits->missed();
            ++front.segment;  // nothing is remembered
            if (shape) *shape = {};
            found = resolve(of, pe, chain, its_type, kind, nullptr, shape);
        }
        if (!found.base) fatal(routine(), "the component is not allocated on image %d", pe + 1);
    }
    return found;
}

// Of an assignment: gives it a component of this image's that it needs.
section resolve_target(const coarray& of, int pe, const reference* chain, int type, int kind,
                       const descriptor& value) {
    const auto its_type = static_cast<element_type>(type);
    section found = resolve(of, pe, chain, its_type, kind);
    if (!found.base) [[unlikely]] {
        missing_component missing;
        resolve(of, pe, chain, its_type, kind, &missing);
        if (pe == front.all->pe() && allocate_own(missing, value, its_type)) {
            found = resolve(of, pe, chain, its_type, kind);
        } else {
            fatal(routine(), "the component is not allocated on image %d", pe + 1);
        }
    }
    return found;
}

bool has_shape(const descriptor& local, const array_shape& wanted) {
    if (local.rank() != wanted.rank) return false;
    for (int dim = 0; dim < wanted.rank; ++dim)
        if (local.dim[dim].extent() != wanted.extents[dim]) return false;
    return true;
}

// A whole array of its own. What has more dimensions than the reference has extents of 1.
void allocate_as(descriptor& local, const array_shape& shape) {
    std::ptrdiff_t stride = 1, offset = 0;
    for (int dim = 0; dim < local.rank(); ++dim) {
        const std::size_t extent = dim < shape.rank ? shape.extents[dim] : 1;
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
    array_shape shape;
    section from = resolve_allocated(of_token(token), pe, refs, src_type, src_kind,
                                     dst_reallocatable ? &shape : nullptr);
    if (from.element_bytes == 0) from.element_bytes = dst->element_bytes();
    if (dst_reallocatable && (!dst->base || !has_shape(*dst, shape))) allocate_as(*dst, shape);
    if (from.is_private) [[unlikely]]
        return get_private(section(*dst, dst_kind), from, pe);
    get_section(section(*dst, dst_kind), from, pe);
}

void _gfortran_caf_send_by_ref(caf_token token, int image_index, descriptor* src, reference* refs,
                               int dst_kind, int src_kind, bool, bool, int* stat, int dst_type) {
    enter("coarray put");
    const int pe = pe_of(image_index);
    if (stat && has_failed(pe, *stat)) return;
    section to = resolve_target(of_token(token), pe, refs, dst_type, dst_kind, *src);
    if (to.element_bytes == 0) to.element_bytes = src->element_bytes();
    if (to.is_private) [[unlikely]]
        return put_private(to, pe, section(*src, src_kind));
    put_section(to, pe, section(*src, src_kind));
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
    if (to.is_private || from.is_private) [[unlikely]]
        return copy_private(to, to_pe, from, from_pe);
    copy_section(to, to_pe, from, from_pe);
}

int _gfortran_caf_is_present(caf_token token, int image_index, reference* refs) {
    enter("allocated");
    const int pe = pe_of(image_index);
    return resolve(of_token(token), pe, refs, element_type::unknown, 0).base != nullptr;
}

}  // extern "C"
