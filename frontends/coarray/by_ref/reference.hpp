// SPDX-License-Identifier: BSD-3-Clause
// References to components of another image's objects, as gfortran 7 to 14 hand them over, and the
// routines that take them. Later compilers have others in their place.
#pragma once

#include <cstddef>

#include "abi.hpp"

namespace skerry::coarray {

enum class reference_type : int { component, array, static_array };

// How a dimension is referred to. In an array the subscripts are its own, in a static array they
// are elements from its start, multiplied by the dimension's stride.
enum class subscript_mode : unsigned char {
    none,  // behind the last dimension
    vector,
    full,
    range,
    single,      // start
    open_end,    // start and stride
    open_start,  // end and stride
};

struct reference {
    const reference* next;
    reference_type type;
    std::size_t item_bytes;
    union {
        struct {
            std::ptrdiff_t offset;
            std::ptrdiff_t token_offset;  // 0: neither allocatable nor a pointer
        } component;
        struct {
            subscript_mode mode[most_dimensions];
            int static_array_type;
            union {
                struct {
                    std::ptrdiff_t start, end, stride;
                } triplet;
                struct {
                    const void* values;
                    std::size_t count;
                    int kind;
                } vector;
            } dim[most_dimensions];
        } array;
    };

    int rank() const {
        int n = 0;
        while (n < most_dimensions && array.mode[n] != subscript_mode::none) ++n;
        return n;
    }
};

}  // namespace skerry::coarray

#pragma GCC visibility push(default)
extern "C" {

using skerry::coarray::reference;

void _gfortran_caf_get_by_ref(caf_token token, int image_index, descriptor* dst, reference* refs,
                              int dst_kind, int src_kind, bool may_require_tmp,
                              bool dst_reallocatable, int* stat, int src_type);
void _gfortran_caf_send_by_ref(caf_token token, int image_index, descriptor* src, reference* refs,
                               int dst_kind, int src_kind, bool may_require_tmp,
                               bool dst_reallocatable, int* stat, int dst_type);
void _gfortran_caf_sendget_by_ref(caf_token dst_token, int dst_image_index, reference* dst_refs,
                                  caf_token src_token, int src_image_index, reference* src_refs,
                                  int dst_kind, int src_kind, bool may_require_tmp, int* dst_stat,
                                  int* src_stat, int dst_type, int src_type);
int _gfortran_caf_is_present(caf_token token, int image_index, reference* refs);

}  // extern "C"
#pragma GCC visibility pop
