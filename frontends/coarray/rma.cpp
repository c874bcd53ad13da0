// SPDX-License-Identifier: BSD-3-Clause
// Coindexed objects whose shape the image knows: coarrays, and components that are not allocatable.
#include <cstring>

#include "coarray.hpp"
#include "images.hpp"
#include "section.hpp"
#include "skerry/base/copy.hpp"

using namespace skerry;
using namespace skerry::coarray;

namespace {

// A scalar, or one array element, of the same type and kind on both sides; short, so that it is a
// message between hosts: those keep their order.
constexpr std::size_t longest_plain_bytes = 1024;
[[gnu::always_inline]] inline bool is_plain(const descriptor& to, const descriptor& from,
                                            const vector_subscript* vector, int to_kind,
                                            int from_kind) {
    return (to.dtype.rank | from.dtype.rank) == 0 && !vector && to_kind == from_kind &&
           to.dtype.type == from.dtype.type && to.dtype.element_bytes == from.dtype.element_bytes &&
           to.dtype.element_bytes <= longest_plain_bytes;
}

// The segment of an image if a statement is about one of its words and that can be loaded and
// stored here, else null: the way of most scalars, which must cost a few nanoseconds.
[[gnu::always_inline]] inline std::byte* segment_of_word(caf_token token, int image,
                                                         const descriptor& to,
                                                         const descriptor& from,
                                                         const vector_subscript* vector,
                                                         int to_kind, int from_kind, int* stat) {
    const auto nth = static_cast<unsigned>(image - 1);
    if (nth >= static_cast<unsigned>(front.team.size) || !to.is_word() || !from.is_word() ||
        to.marks() != from.marks() || to_kind != from_kind || vector || stat ||
        of_token(token).places)
        return nullptr;
    return front.mapped[front.team.pes[nth]];
}

[[gnu::always_inline]] inline std::byte* in_segment(std::byte* segment, caf_token token,
                                                    std::size_t offset) {
    return segment + (of_token(token).base - front.own) + offset;
}

// All other statements. As they take what their callers got they need not move it (noipa).
[[gnu::noipa]] void put(caf_token token, std::size_t offset, int image, descriptor* dest,
                        vector_subscript* vector, descriptor* src, int dst_kind, int src_kind, bool,
                        int* stat, caf_team*) {
    enter("coarray put");
    const int pe = pe_of(image);
    std::byte* remote = of_token(token).at(offset, pe);
    if (stat && has_failed(pe, *stat)) return;
    if (is_plain(*dest, *src, vector, dst_kind, src_kind))
        return front.copies->put(remote, src->base, src->element_bytes(), pe);
    put_section(section(*dest, dst_kind, remote, vector), pe, section(*src, src_kind));
}

[[gnu::noipa]] void get(caf_token token, std::size_t offset, int image, descriptor* src,
                        vector_subscript* vector, descriptor* dest, int src_kind, int dst_kind,
                        bool, int* stat) {
    enter("coarray get");
    const int pe = pe_of(image);
    std::byte* remote = of_token(token).at(offset, pe);
    if (stat && has_failed(pe, *stat)) return;
    if (is_plain(*dest, *src, vector, dst_kind, src_kind))
        return front.copies->get(dest->base, remote, src->element_bytes(), pe);
    get_section(section(*dest, dst_kind), section(*src, src_kind, remote, vector), pe);
}

}  // namespace

extern "C" {

void _gfortran_caf_send(caf_token token, std::size_t offset, int image_index, descriptor* dest,
                        vector_subscript* dst_vector, descriptor* src, int dst_kind, int src_kind,
                        bool may_overlap, int* stat, caf_team* team) {
    std::byte* segment =
        segment_of_word(token, image_index, *dest, *src, dst_vector, dst_kind, src_kind, stat);
    std::byte* remote = in_segment(segment, token, offset);
    if (!segment || !is_aligned(remote, sizeof(std::uint64_t))) [[unlikely]]
        return put(token, offset, image_index, dest, dst_vector, src, dst_kind, src_kind,
                   may_overlap, stat, team);
    store_word<std::uint64_t>(remote, src->base);
    runtime::place{true, remote, segment}.wake();
}

void _gfortran_caf_get(caf_token token, std::size_t offset, int image_index, descriptor* src,
                       vector_subscript* src_vector, descriptor* dest, int src_kind, int dst_kind,
                       bool may_overlap, int* stat) {
    std::byte* segment =
        segment_of_word(token, image_index, *dest, *src, src_vector, dst_kind, src_kind, stat);
    if (!segment) [[unlikely]]
        return get(token, offset, image_index, src, src_vector, dest, src_kind, dst_kind,
                   may_overlap, stat);
    std::memcpy(dest->base, in_segment(segment, token, offset), sizeof(std::uint64_t));
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
